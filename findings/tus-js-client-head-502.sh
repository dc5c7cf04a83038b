#!/bin/sh
# tus-js-client begins an upload anew at a 502, 503 or 429 to HEAD, and asks nobody whether to try again
# Versions: tus-js-client 4.3.1, on Node 20 and newer.
# Seen: after a PATCH that broke, HEAD is answered 502 once (a proxy whose server restarts). The client does not
#   call onShouldRetry, uses none of its retryDelays, creates a second upload and sends every byte again.
#   423 is the only error of HEAD at which it tries again.
# Guessed: a 5xx or 429 to HEAD is tried again like one to PATCH or POST.
# Hurts: whoever uploads large files through a proxy. A restart of the server at 90 % costs the whole upload.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tus-js-client@4.3.1
cat >try.cjs <<'PROGRAM'
const { createServer } = require('node:http')
const { Upload } = require('tus-js-client')

/** What is asked where the first HEAD is answered with `status`. */
function askedAfter(status) {
  const asked = []
  let retries = 0
  const server = createServer((request, response) => {
    const { method } = request
    asked.push(method)
    request.resume()
    const count = asked.filter((each) => each === method).length
    const reply = (code, headers) => response.writeHead(code, headers).end()
    if (method === 'POST') reply(201, { location: `/files/${count}` })
    else if (method === 'HEAD' && count === 1) reply(status)
    else if (method === 'HEAD') reply(200, { 'upload-offset': 9, 'upload-length': 10 })
    else if (count === 1) reply(502)
    else reply(204, { 'upload-offset': 10 })
  })
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      new Upload(Buffer.alloc(10), {
        endpoint: `http://127.0.0.1:${server.address().port}/files`,
        retryDelays: [0, 0, 0],
        onShouldRetry: () => ++retries > 0,
        onError: reject,
        onSuccess() {
          server.close()
          resolve(`HEAD ${status}: ${asked.join(' ')}, onShouldRetry ${retries} times`)
        },
      }).start()
    })
  })
}

async function main() {
  const seen = []
  for (const status of [423, 502, 503, 429]) seen.push(await askedAfter(status))
  const wanted = [
    'HEAD 423: POST PATCH HEAD HEAD PATCH, onShouldRetry 2 times',
    'HEAD 502: POST PATCH HEAD POST PATCH, onShouldRetry 1 times',
    'HEAD 503: POST PATCH HEAD POST PATCH, onShouldRetry 1 times',
    'HEAD 429: POST PATCH HEAD POST PATCH, onShouldRetry 1 times',
  ]
  console.log(seen.join('\n'))
  if (seen.join() !== wanted.join()) process.exit(1)
}
main()
PROGRAM
node try.cjs
