#!/bin/sh
# Text in a WOFF2 font is drawn by pdfkit without an error, and the page shows nothing.
#
# Versions: pdfkit 0.20.2, fontkit 2.0.4, @fontsource/noto-sans-thai 5.3.0.
# Behaviour: fontkit opens WOFF2 and gives its outlines, but a subset of it, which is what pdfkit embeds, has none for
#   letters: it copies the bytes of `glyf`, and in WOFF2 that table is transformed. The same font as WOFF is right.
# Seen: "woff: 2 of 2 letters have outlines", "woff2: 0 of 2 letters have outlines". The text can still be selected,
#   copied and searched, so a test that extracts it passes.
# One would guess: a font that opens and lays out text can be embedded, or is refused.
# Hurt: whoever embeds the fonts that npm has for the web, on invoices and packing slips: names vanish.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > npm.log 2>&1
npm install --save-exact pdfkit@0.20.2 fontkit@2.0.4 @fontsource/noto-sans-thai@5.3.0 >> npm.log 2>&1
cat > try.mjs <<'END'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const letters = ['ก', 'ท']

/** How many letters of the font that pdfkit embeds have an outline. */
async function outlines(format) {
  const name = `noto-sans-thai-thai-400-normal.${format}`
  const path = require.resolve(`@fontsource/noto-sans-thai/files/${name}`)
  const pdf = new PDFDocument({ compress: false })
  const chunks = []
  pdf.on('data', (chunk) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  pdf.font(path).text(letters.join(''))
  pdf.end()
  await ended
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString('latin1')
  const [, id] = /\/FontFile2 (\d+) 0 R/.exec(text)
  const start = text.indexOf('stream\n', text.indexOf(`\n${id} 0 obj`)) + 'stream\n'.length
  const font = fontkit.create(bytes.subarray(start, text.indexOf('\nendstream', start)))
  // Glyph 0 is the box; the letters follow in the order in which they were used.
  return letters.filter((_, index) => font.getGlyph(index + 1).path.commands.length > 0).length
}

const [woff, woff2] = [await outlines('woff'), await outlines('woff2')]
console.log(`woff: ${woff} of ${letters.length} letters have outlines`)
console.log(`woff2: ${woff2} of ${letters.length} letters have outlines`)
process.exitCode = woff === letters.length && woff2 === 0 ? 0 : 1
END
node try.mjs
