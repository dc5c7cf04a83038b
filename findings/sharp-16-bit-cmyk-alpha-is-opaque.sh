#!/usr/bin/env bash
# sharp takes half transparency of a 16-bit CMYK TIFF for none
# Versions: sharp 0.35.5 (libvips 8.18.7).
# TIFFs in CMYK, half transparent (tag 338 is 2): 0,0,0,80 % of ink with an alpha of one half.
# Output seen, alpha of the picture in sRGB: 8 bits 128, 16 bits 255.
# One would have guessed that alpha is scaled with the colours: it is clipped from 32,768 to 255.
# Hurt: whoever lays cut-outs of print shops on white: soft shadows become hard, the transparent part stays inked.
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

const alphaOf = async (bits) => {
  const most = 2 ** bits - 1
  const pixel = [0, 0, 0, Math.round(most * 0.8), (most + 1) / 2]
  const { data, info } = await sharp(tiff({ photometric: 5, bits, pixel, extra: [2] }))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data[info.channels - 1]
}
const [eight, sixteen] = [await alphaOf(8), await alphaOf(16)]
console.log(`8 bits ${eight}, 16 bits ${sixteen}`)
if (eight !== 128 || sixteen !== 255) process.exit(1)
SCRIPT
node try.mjs
