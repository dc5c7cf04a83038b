// GET /favicon.ico, which browsers request on their own, and /favicon.svg, which the program's own
// pages reference: Handprint's icon, a framed print. Shop pages have no icon, since they belong to
// the store.

import type { FastifyInstance } from 'fastify'

export function iconRoutes(server: FastifyInstance): void {
  const icons = [
    { url: '/favicon.ico', type: 'image/x-icon', bytes: iconIco() },
    { url: '/favicon.svg', type: 'image/svg+xml', bytes: iconSvg() },
  ]
  for (const { url, type, bytes } of icons) {
    server.get(url, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(bytes),
    )
  }
}

type Part = {
  readonly colour: string
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
}

const side = 32
/** Rectangles, later ones on top. */
const parts: readonly Part[] = [
  { colour: '1c5b47', from: [2, 2], to: [30, 30] },
  { colour: 'ffffff', from: [6, 6], to: [26, 26] },
  { colour: 'f9b66d', from: [10, 10], to: [22, 17] },
  { colour: '5d4573', from: [10, 17], to: [22, 22] },
]

function iconSvg(): string {
  const drawn = parts.map(({ colour, from: [x, y], to: [right, bottom] }) => {
    const size = `width="${right - x}" height="${bottom - y}"`
    return `<rect x="${x}" y="${y}" ${size} fill="#${colour}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${drawn.join('')}</svg>`
}

/** The format browsers request on their own: one image with 32 bits per pixel, rows bottom-up. */
function iconIco(): Buffer {
  const pixels = Buffer.alloc(side * side * 4)
  for (const { colour, from, to } of parts) {
    const [red = 0, green = 0, blue = 0] = Buffer.from(colour, 'hex')
    for (let y = from[1]; y < to[1]; y++) {
      for (let x = from[0]; x < to[0]; x++) {
        pixels.set([blue, green, red, 255], ((side - 1 - y) * side + x) * 4)
      }
    }
  }
  // Ignored because there is an alpha channel, but required by the format.
  const mask = Buffer.alloc((side * side) / 8)
  const head = Buffer.alloc(40)
  head.writeUInt32LE(head.length, 0)
  head.writeInt32LE(side, 4)
  // Height of image and mask together.
  head.writeInt32LE(2 * side, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(32, 14)
  const picture = Buffer.concat([head, pixels, mask])
  const folder = Buffer.alloc(22)
  folder.writeUInt16LE(1, 2)
  folder.writeUInt16LE(1, 4)
  folder.set([side, side], 6)
  folder.writeUInt16LE(1, 10)
  folder.writeUInt16LE(32, 12)
  folder.writeUInt32LE(picture.length, 14)
  folder.writeUInt32LE(folder.length, 18)
  return Buffer.concat([folder, picture])
}
