"""Opens the pages of a site and of its harmless twin in headless Chromium and prints what is wrong.

Usage: browse.py CHROMIUM SCRATCH SITE TWIN FOLDER...

The sites are served from this machine, each page with a function 'pwn' put in front that tells the server it ran. The server
is the browser's proxy too, so that it hears of every request that would leave.
"""

import http.server
import json
import os
import subprocess
import sys
import threading

chromium, scratch, site, twin = sys.argv[1:5]
alike = sys.argv[5:]
findings = []
# What a page that means harm was seen to do: without that the silence of the others would mean nothing.
control = set()
CONTROL = b"<head></head><script>pwn()</script><img src='http://control.evil.invalid/x'>"
done = threading.Event()
summary = []


def paths(root):
    found = []
    for folder, _, files in os.walk(root):
        for file in files:
            path = os.path.relpath(os.path.join(folder, file), root)
            if path.split(".")[-1] in ("html", "xml", "json", "txt") and not path.startswith(".roster"):
                found.append(path)
    return sorted(found)


DRIVER = """<!DOCTYPE html><title>driver</title><script>
const paths = %s, twins = new Set(%s), alike = %s, findings = [];
const runs = /^(javascript|vbscript|data|blob):/i;
async function open(url) {
  const frame = document.createElement('iframe');
  frame.src = url;
  const loaded = new Promise(resolve => { frame.onload = resolve; setTimeout(resolve, 10000); });
  document.body.append(frame);
  await loaded;
  await new Promise(resolve => setTimeout(resolve, 30));
  return frame;
}
function shape(page) {
  return [...page.querySelectorAll('*')].map(e => e.tagName + ' ' + e.getAttributeNames().sort().join(' '));
}
function hazards(page, path) {
  for (const e of page.querySelectorAll('*')) {
    const tag = e.localName;
    for (const name of e.getAttributeNames()) {
      const value = e.getAttribute(name);
      if (/^on/i.test(name)) findings.push(path + ': attribute ' + name + ' of ' + tag);
      if (/^(href|src|action|formaction|data|poster|xlink:href|ping)$/i.test(name)) {
        let url = value;
        try { url = new URL(value, page.baseURI).href } catch {}
        if (runs.test(url)) findings.push(path + ': address ' + value);
      }
      if (name === 'srcdoc') findings.push(path + ': srcdoc');
    }
    if (['iframe', 'object', 'embed', 'base', 'frame', 'applet'].includes(tag)) findings.push(path + ': element ' + tag);
    if (tag === 'meta' && e.hasAttribute('http-equiv') && /refresh/i.test(e.getAttribute('http-equiv')) && /evil/.test(e.outerHTML))
      findings.push(path + ': ' + e.outerHTML);
    if (tag === 'script' && e.src && new URL(e.src).host !== location.host) findings.push(path + ': script ' + e.src);
    if (['link', 'img', 'source', 'video', 'audio'].includes(tag)) {
      for (const url of [e.href, e.src, e.poster]) {
        if (url && tag === 'link' && new URL(url).host !== location.host && e.rel.includes('stylesheet'))
          findings.push(path + ': style sheet ' + url);
      }
    }
  }
}
async function look(path) {
  const frame = await open('/site/' + path);
  const page = frame.contentDocument;
  if (!page) { findings.push(path + ': went elsewhere'); frame.remove(); return }
  if (new URL(page.URL).pathname !== '/site/' + encodeURI(path) && !page.URL.includes('/site/')) findings.push(path + ': went to ' + page.URL);
  hazards(page, path);
  if (twins.has(path) && alike.some(folder => path.startsWith(folder))) {
    const other = await open('/twin/' + path);
    const [a, b] = [shape(page), shape(other.contentDocument)];
    if (a.join('|') !== b.join('|')) {
      const at = a.findIndex((line, index) => line !== b[index]);
      findings.push(path + ': ' + a[at] + ' instead of ' + b[at]);
    }
    other.remove();
  }
  frame.remove();
}
(async () => {
  while (!document.body) await new Promise(resolve => setTimeout(resolve, 10));
  await open('/control');
  const queue = [...paths];
  await Promise.all(Array.from({length: 8}, async () => { while (queue.length) await look(queue.shift()); }));
  await fetch('/done', {method: 'POST', body: JSON.stringify({findings, count: paths.length})});
})();
</script><body></body>"""

TYPES = {"html": "text/html", "xml": "application/xml", "json": "application/json", "txt": "text/plain", "css": "text/css",
         "js": "text/javascript", "svg": "image/svg+xml"}


PROBE = b"<script>function pwn() { fetch('/pwned') }</script>"


class Server(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def note(self):
        # Chromium asks for its own updates whatever it is told; only what pages can have asked for counts.
        if "control.evil" in self.path:
            control.add("request")
        elif "evil" in self.path or "evil" in (self.headers.get("Referer") or ""):
            findings.append("a request left: " + self.command + " " + self.path)

    def do_CONNECT(self):
        self.note()
        self.send_error(403)

    def do_GET(self):
        if not self.path.startswith("/"):
            self.note()
            return self.send_error(403)
        if self.path == "/driver":
            body = (DRIVER % (json.dumps(paths(site)), json.dumps(paths(twin)), json.dumps(alike))).encode()
            return self.answer("text/html", body)
        if self.path == "/control":
            return self.answer("text/html", CONTROL.replace(b"<head>", b"<head>" + PROBE))
        if self.path.startswith("/pwned"):
            if (self.headers.get("Referer") or "").endswith("/control"):
                control.add("script")
                return self.answer("text/plain", b"")
            findings.append("a script ran in " + (self.headers.get("Referer") or "?"))
            return self.answer("text/plain", b"")
        root, _, path = self.path.lstrip("/").partition("/")
        folder = {"site": site, "twin": twin}.get(root)
        path = http.server.urllib.parse.unquote(path.split("?")[0].split("#")[0])
        file = os.path.normpath(os.path.join(folder or scratch, path))
        if not folder or not file.startswith(folder) or not os.path.isfile(file):
            return self.send_error(404)
        ending = file.split(".")[-1]
        with open(file, "rb") as handle:
            body = handle.read()
        if ending == "html":
            body = body.replace(b"<head>", b"<head>" + PROBE, 1) if b"<head>" in body else PROBE + body
        self.answer(TYPES.get(ending, "application/octet-stream"), body)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.answer("text/plain", b"")
        if self.path == "/done":
            result = json.loads(body)
            findings.extend(result["findings"])
            summary.append(result["count"])
            done.set()

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind + "; charset=utf-8")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = "127.0.0.1:%d" % server.server_address[1]
browser = subprocess.Popen(
    [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
     "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
     "--disable-popup-blocking", "--user-data-dir=" + os.path.join(scratch, "profile"), "--proxy-server=http://" + address,
     "http://" + address + "/driver"],
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
finished = done.wait(240)
browser.terminate()
try:
    browser.wait(10)
except subprocess.TimeoutExpired:
    browser.kill()
if not finished:
    findings.append("the browser did not finish")
if control != {"script", "request"}:
    findings.append("the browser was not seen to do harm where a page means it")
for finding in sorted(set(findings)):
    print(finding.encode("ascii", "backslashreplace").decode())
print("%d pages opened" % (summary[0] if summary else 0))
