#!/usr/bin/env bash
# sharp applies no ICC profile to 16-bit gray pictures, and says nothing
# Versions: sharp 0.35.5 (libvips 8.18.7).
# A gray TIFF with a profile of gamma 1.8 and the value 100 of 255. In 8 bits it comes out as 119, which is right:
# sRGB's curve of (100/255)^1.8. In 16 bits it comes out as 100, with withIccProfile('srgb') and without.
# Output seen: 8 bits 119, 16 bits 100, 16 bits with withIccProfile 100.
# One would have guessed that the depth changes the precision, not the colour.
# Hurt: whoever prints or shows scans of black-and-white film (Gray Gamma 1.8, Dot Gain 20%, in 16 bits).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5
cat > try.mjs <<'SCRIPT'
import sharp from 'sharp'

// An ICC profile (version 2) from its tags.
function profile(space, tags) {
  const all = Object.entries({
    desc: Buffer.concat([Buffer.from('desc\0\0\0\0\0\0\0\x05test\0', 'latin1'), Buffer.alloc(78)]),
    cprt: Buffer.from('text\0\0\0\0CC0\0', 'latin1'),
    wtpt: xyz(0.9642, 1, 0.8249),
    ...tags,
  })
  let at = 132 + 12 * all.length
  const directory = Buffer.alloc(4 + 12 * all.length)
  directory.writeUInt32BE(all.length)
  const values = all.map(([name, value], index) => {
    directory.write(name, 4 + 12 * index, 'latin1')
    directory.writeUInt32BE(at, 8 + 12 * index)
    directory.writeUInt32BE(value.length, 12 + 12 * index)
    const padded = Buffer.concat([value, Buffer.alloc(-value.length & 3)])
    at += padded.length
    return padded
  })
  const head = Buffer.alloc(128)
  head.writeUInt32BE(at)
  head.writeUInt32BE(0x02200000, 8)
  head.write(`mntr${space}XYZ `, 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  xyz(0.9642, 1, 0.8249).copy(head, 68, 8)
  return Buffer.concat([head, directory, ...values])
}
function xyz(...values) {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ')
  values.forEach((value, index) => tag.writeInt32BE(Math.round(value * 65536), 8 + 4 * index))
  return tag
}
function gamma(exponent) {
  const tag = Buffer.alloc(14)
  tag.write('curv')
  tag.writeUInt32BE(1, 8)
  tag.writeUInt16BE(Math.round(exponent * 256), 12)
  return tag
}
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

const icc = profile('GRAY', { kTRC: gamma(1.8) })
const first = async (image) => (await image.toColourspace('srgb').raw().toBuffer())[0]
const eight = tiff({ photometric: 1, bits: 8, pixel: [100], icc })
const sixteen = tiff({ photometric: 1, bits: 16, pixel: [25700], icc })
const found = [
  await first(sharp(eight)),
  await first(sharp(sixteen)),
  await first(sharp(sixteen).withIccProfile('srgb')),
]
console.log(`8 bits ${found[0]}, 16 bits ${found[1]}, 16 bits with withIccProfile ${found[2]}`)
if (found.join() !== '119,100,100') process.exit(1)
SCRIPT
node try.mjs
