import Foundation

/// Stand-ins for the programs that recipes upload with, which copy to local folders. They know what the recipes need and
/// nothing else: another option is an error.
///
/// With `BREAK_AFTER=N` the connection is lost after N files were copied or removed.
enum UploadStubs {
  /// Writes the programs to a folder.
  ///
  /// - Parameter keepingReal: Whether programs that the system has, and that can copy locally, are left to it.
  static func write(to folder: TemporaryFolder, keepingReal: Bool) throws {
    try folder.write("transfer.sh", transfer)
    for (name, script) in ["rsync": rsync, "rclone": rclone, "aws": aws, "netlify": netlify, "curl": curl] {
      if keepingReal, ["rsync", "rclone"].contains(name), exists(name) { continue }
      try folder.write(name, "#!/bin/sh\nset -eu\n. \"$STUBS/transfer.sh\"\n" + script)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file(name).path)
    }
  }

  /// Whether the system has a program.
  static func exists(_ name: String) -> Bool {
    ["/usr/bin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
  }

  private static let transfer = """
    # Counts a transfer; breaks off when it is one too many.
    transfer() {
      [ -n "${BREAK_AFTER:-}" ] || return 0
      echo >>"$STUBS/transfers"
      [ "$(wc -l <"$STUBS/transfers")" -le "$BREAK_AFTER" ] || unknown "the connection is lost"
    }

    unknown() {
      echo "$0: $1" >&2
      exit 1
    }

    copy() {
      transfer
      mkdir -p "$(dirname "$2")"
      # What stands in the way goes, as with the real programs.
      if [ -d "$2" ]; then rmdir "$2"; fi
      cp "$1" "$2"
    }

    copy_all() {
      (cd "$1" && find . -type f) | sort | while IFS= read -r path; do copy "$1/$path" "$2/$path"; done
    }

    delete() {
      transfer
      rm -f "$1"
    }

    # Removes what is not in the first folder from the second, but for the mark.
    delete_others() {
      (cd "$2" && find . -type f) | sort | while IFS= read -r path; do
        if [ "$path" != ./.published ] && [ ! -e "$1/$path" ]; then delete "$2/$path"; fi
      done
    }

    """

  private static let rsync = """
    options=
    while [ "${1#-}" != "$1" ]; do
      options="$options $1"
      shift
    done
    from=$1
    to=$2
    case $options in
      "" | " --ignore-times") [ -e "$from" ] || exit 23; if [ -d "$to" ]; then to="$to/$(basename "$from")"; fi; copy "$from" "$to" ;;
      " -r --ignore-times") copy_all "$from" "$to" ;;
      " -r --delete-missing-args --files-from=changes/list")
        while IFS= read -r path; do
          [ -d "$(dirname "$from/$path")" ] || exit 24
          [ ! -e "$from/$path" ] || unknown "$path is not missing"
          if [ -d "$to/$path" ]; then rmdir "$to/$path" || true; else delete "$to/$path"; fi
        done <changes/list ;;
      " -r --checksum --delete --exclude=/.published") mkdir -p "$to"; delete_others "$from" "$to"; copy_all "$from" "$to" ;;
      " -r --checksum --delete --filter=protect /.well-known/")
        mkdir -p "$to"
        find "$to" -mindepth 1 -maxdepth 1 ! -name .well-known -exec rm -rf {} +
        copy_all "$from" "$to" ;;
      *) unknown "options$options" ;;
    esac

    """

  private static let rclone = """
    case "$*" in
      "cat $REMOTE/.published") cat "$2" ;;
      "rcat $REMOTE/.published") cat >"$STUBS/input"; copy "$STUBS/input" "$2" ;;
      "delete --files-from-raw changes/removed.txt $REMOTE") while IFS= read -r path; do delete "$4/$path"; done <"$3" ;;
      "rmdir --retries 1 $REMOTE/"*) rmdir "$4" ;;
      "copy --ignore-times changes/files $REMOTE") copy_all "$3" "$4" ;;
      "sync --checksum --exclude /.published changes/files $REMOTE")
        mkdir -p "$6"; delete_others "$5" "$6"; copy_all "$5" "$6" ;;
      *) unknown "$*" ;;
    esac

    """

  private static let aws = """
    case "$*" in
      "s3api delete-objects --bucket "*" --delete file://changes/request.json --query Errors --output text")
        [ "$(grep -c '{"Key": "' changes/request.json)" -le 1000 ] || unknown "more than a thousand files"
        [ -z "${REFUSE_REMOVAL:-}" ] || { echo "AccessDenied"; exit 0; }
        sed -n 's/.*{"Key": "\\(.*\\)"}.*/\\1/p' changes/request.json | sed 's/\\\\\\(.\\)/\\1/g' |
          while IFS= read -r key; do delete "$STORE/$4/$key"; done
        echo None
        exit 0 ;;
    esac
    [ "$1" = s3 ] || unknown "$1"
    shift
    stored() { echo "$STORE/${1#s3://}"; }
    case "$*" in
      "cp $BUCKET/.published -") cat "$(stored "$2")" ;;
      "cp - $BUCKET/.published") cat >"$STUBS/input"; copy "$STUBS/input" "$(stored "$3")" ;;
      "cp --recursive changes/files $BUCKET") copy_all "$3" "$(stored "$4")" ;;
      "sync --delete --size-only --exclude .published changes/files $BUCKET") delete_others "$6" "$(stored "$7")" ;;
      *) unknown "$*" ;;
    esac

    """

  private static let netlify = """
    [ "$*" = "deploy --prod --no-build --dir public --site $NETLIFY_SITE_ID" ] || unknown "$*"
    rm -rf "$TARGET"
    copy_all "$5" "$TARGET"

    """

  private static let curl = """
    [ "$1 $3" = "-fsSL -o" ] || unknown "$*"
    cp "${2#file://}" "$4"

    """
}
