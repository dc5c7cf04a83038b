#!/usr/bin/env bash
# libvips takes a saved selection or infrared channel of a TIFF for transparency
# Versions: sharp 0.35.5 (libvips 8.18.7).
# A TIFF in RGB with a fourth channel whose tag 338 (ExtraSamples) is 0, "unspecified data": by TIFF 6.0 only 1 and 2
# are alpha. Photoshop's saved selections and spot colours and scanners' infrared channels are stored so.
# Output seen: hasAlpha true; 200,100,50 flattened on white is 255,255,255.
# One would have guessed that the tag is read. Photoshop shows the picture itself.
# Hurt: whoever flattens or prints such files: what was not selected comes out as plain paper.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5
cat > try.mjs <<'SCRIPT'
import sharp from 'sharp'
// An uncompressed TIFF of 32 x 32 pixels, all alike.
function tiff({ photometric, bits, pixel, isFloat = false, extra, icc }) {
  const side = 32
  const bytes = bits / 8
  const data = Buffer.alloc(side * side * pixel.length * bytes)
  for (let at = 0; at < side * side * pixel.length; at++) {
    const value = pixel[at % pixel.length]
    if (isFloat) data.writeFloatLE(value, at * bytes)
    else data.writeUIntLE(value, at * bytes, bytes)
  }
  const shorts = (...values) => Buffer.from(values.flatMap((value) => [value & 255, value >> 8]))
  const long = (value) => { const b = Buffer.alloc(4); b.writeUInt32LE(value); return b }
  const entries = [
    [256, 3, shorts(side)], [257, 3, shorts(side)], [258, 3, shorts(...pixel.map(() => bits))],
    [259, 3, shorts(1)], [262, 3, shorts(photometric)], [273, 4, long(0)],
    [277, 3, shorts(pixel.length)], [278, 3, shorts(side)], [279, 4, long(data.length)],
    ...(extra ? [[338, 3, shorts(...extra)]] : []),
    ...(isFloat ? [[339, 3, shorts(...pixel.map(() => 3))]] : []),
    ...(icc ? [[34675, 7, icc]] : []),
  ]
  const head = Buffer.alloc(14 + 12 * entries.length)
  head.write('II*\0')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries.length, 8)
  const outside = []
  let end = head.length
  let offsetAt = 0
  entries.forEach(([tag, type, value], index) => {
    const at = 10 + 12 * index
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(value.length / { 3: 2, 4: 4, 7: 1 }[type], at + 4)
    if (tag === 273) offsetAt = at + 8
    if (value.length <= 4) value.copy(head, at + 8)
    else {
      head.writeUInt32LE(end, at + 8)
      const padded = Buffer.concat([value, Buffer.alloc(value.length & 1)])
      outside.push(padded)
      end += padded.length
    }
  })
  head.writeUInt32LE(end, offsetAt)
  return Buffer.concat([head, ...outside, data])
}

const file = tiff({ photometric: 2, bits: 8, pixel: [200, 100, 50, 0], extra: [0] })
const { hasAlpha } = await sharp(file).metadata()
const flat = [...(await sharp(file).flatten({ background: '#fff' }).raw().toBuffer()).subarray(0, 3)]
console.log(`hasAlpha ${hasAlpha}; 200,100,50 flattened on white is ${flat}`)
if (!hasAlpha || flat.join() !== '255,255,255') process.exit(1)
SCRIPT
node try.mjs
