import { deflateSync } from 'node:zlib'

/** A PNG of one color with a darker square, a few kB large. */
export function testPicture(width: number, height: number): Blob {
  const rows = Buffer.alloc((1 + width) * height, 200)
  for (let y = 0; y < height; y++) {
    const row = y * (1 + width)
    // No filter.
    rows[row] = 0
    if (y > height / 4 && y < height / 2) rows.fill(90, row + width / 4, row + width / 2)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // 8 bits of gray.
  head[8] = 8
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return new Blob([Buffer.concat([signature, ...chunks])])
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length, 0)
  whole.write(name, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}

/** CRC-32 as in the PNG specification. Node has one from 22.2 on. */
function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}
