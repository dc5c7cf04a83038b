// Pictures of clearly different content, of the kinds that are printed. Each can be converted to a
// preview like those of shops.

import sharp, { type Sharp } from 'sharp'
import { seededRandom } from './seeded-random.ts'

export const sceneNames = ['landscape', 'portrait', 'night', 'drawing', 'product', 'party'] as const
export type SceneName = (typeof sceneNames)[number]

const width = 1200
const height = 800

const drawn = new Map<SceneName, Promise<Buffer>>()

/** 1200 × 800 PNG, always the same bytes. */
export function scene(name: SceneName): Promise<Buffer> {
  const known = drawn.get(name) ?? sharp(svg(scenes[name]())).png().toBuffer()
  drawn.set(name, known)
  return known
}

const shown = new Map<string, Promise<Buffer>>()

/** A JPEG of it, two thirds as high as it is wide. */
export function sceneAsJpeg(name: SceneName, width: number, quality = 85): Promise<Buffer> {
  const key = `${name} ${width} ${quality}`
  const known = shown.get(key) ?? draw(name, width, quality)
  shown.set(key, known)
  return known
}

async function draw(name: SceneName, width: number, quality: number): Promise<Buffer> {
  return await sharp(await scene(name))
    .resize(width)
    .jpeg({ quality })
    .toBuffer()
}

const scenes: Record<SceneName, () => string> = {
  landscape() {
    const random = seededRandom(11)
    const hills = Array.from({ length: 40 }, (_, index) => {
      const y = 480 - 120 * Math.sin(index / 5) - 60 * random()
      return `${index * 31},${y}`
    })
    return `<rect width="1200" height="800" fill="#8fbfe8"/>
      <circle cx="930" cy="150" r="70" fill="#fff2b0"/>
      <polygon points="0,800 ${hills.join(' ')} 1200,800" fill="#3f6b3a"/>
      <path d="M500 800 C 560 700 420 640 620 560" stroke="#c9b48a" stroke-width="46" fill="none"/>`
  },
  portrait: () => `<rect width="1200" height="800" fill="#5a4a42"/>
    <ellipse cx="560" cy="380" rx="190" ry="250" fill="#e0b79a"/>
    <path d="M360 330 C 380 60 760 60 770 360 C 700 200 470 190 360 330" fill="#2c1a12"/>
    <circle cx="490" cy="360" r="22" fill="#222"/><circle cx="640" cy="350" r="22" fill="#222"/>
    <path d="M480 500 Q 570 570 660 490" stroke="#a03a3a" stroke-width="18" fill="none"/>
    <path d="M200 800 Q 560 560 960 800" fill="#244a86"/>`,
  night() {
    const random = seededRandom(5)
    const windows = Array.from({ length: 60 }, () => {
      const [x, y] = [Math.floor(random() * 24) * 50, 380 + Math.floor(random() * 8) * 50]
      return `<rect x="${x}" y="${y}" width="34" height="30" fill="#ffd98a"/>`
    })
    return `<rect width="1200" height="800" fill="#0b1020"/>${windows.join('')}`
  },
  drawing() {
    const random = seededRandom(3)
    const lines = Array.from({ length: 12 }, () => {
      const points = Array.from({ length: 4 }, () => `${random() * width} ${random() * height}`)
      const [from, ...bends] = points
      return `<path d="M${from} C${bends.join(',')}" fill="none" stroke="#111" stroke-width="7"/>`
    })
    return `<rect width="1200" height="800" fill="#fff"/>${lines.join('')}`
  },
  product: () => `<rect width="1200" height="800" fill="#fff"/>
    <rect x="420" y="260" width="240" height="460" rx="50" fill="#b8472a"/>
    <rect x="500" y="130" width="80" height="140" fill="#333"/>
    <rect x="450" y="380" width="180" height="150" fill="#f4ead2"/>`,
  party() {
    const random = seededRandom(8)
    const balloons = Array.from({ length: 30 }, () => {
      const [x, y, size] = [random() * width, random() * height, 30 + random() * 70]
      const colour = `hsl(${Math.floor(random() * 360)},75%,${35 + Math.floor(random() * 35)}%)`
      return `<circle cx="${x}" cy="${y}" r="${size}" fill="${colour}"/>`
    })
    return `<rect width="1200" height="800" fill="#3a2a55"/>${balloons.join('')}`
  },
}

/** What shops do to the preview of a print, so that it is still the same picture. */
export const previewKinds: Record<string, (print: Sharp) => Sharp> = {
  'smaller and compressed hard': (print) => print.resize(600).jpeg({ quality: 30 }),
  'of a thumbnail': (print) => print.resize(120).jpeg({ quality: 60 }),
  'cropped by 3 % all around': (print) =>
    print.extract({ left: 36, top: 24, width: 1128, height: 752 }).jpeg(),
  'a little brighter': (print) => print.linear(1.08, 6).jpeg(),
  'in Display P3': (print) => print.withIccProfile('p3').jpeg(),
  'in CMYK': (print) => print.resize(600).toColourspace('cmyk').withIccProfile('cmyk').jpeg(),
  'with transparency': (print) => print.ensureAlpha(0.98).png(),
  'with a watermark over it': (print) => print.composite([{ input: svg(watermark) }]).jpeg(),
  'with a logo in a corner': (print) => print.composite([{ input: svg(logo) }]).jpeg(),
}

export const wrongKinds: Record<string, (print: Sharp) => Sharp> = {
  'turned by 180°': (print) => print.rotate(180),
  mirrored: (print) => print.flop(),
  'upside down': (print) => print.flip(),
  'a negative': (print) => print.negate(),
  'its middle only': (print) => print.extract({ left: 300, top: 200, width: 600, height: 400 }),
}

const watermark = Array.from({ length: 6 }, (_, index) => {
  const y = 100 + index * 130
  return `<path d="M0 ${y} h1200" stroke="#fff" stroke-opacity="0.5" stroke-width="22" stroke-dasharray="120 90"/>`
}).join('')

const logo = `<rect x="820" y="680" width="360" height="100" fill="#fff"/>
  <rect x="850" y="710" width="240" height="40" fill="#c00"/>`

function svg(body: string): Buffer {
  const size = `width="${width}" height="${height}"`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`)
}
