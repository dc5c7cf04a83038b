import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { shareKept } from '../../../../tests/helpers/people.ts'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import { leastCrop, type Subject } from '../../../pure/geometry/crop.ts'
import { findSubject } from './find-subject.ts'
import { pixelsOf } from './small-picture.ts'

/** Size of the drawings in pixels; landscape. */
const [width, height] = [960, 640]
const size = { width, height }

type Drawing = { svg: string; subject: Subject }
type Draw = (random: () => number, x: number) => Drawing

// `x` is the center of the subject, in fractions of the width.
const kinds: Readonly<Record<string, Draw>> = {
  'a person on a lawn': (random, x) => person(random, x, '#9cc4e8', '#5c8c3c'),
  'a dark-skinned person by the sea': (random, x) =>
    person(random, x, '#dfe9ef', '#3f6f8f', '#7a4a2c', '#e8e4da'),
  'a ball in the grass': (random, x) => {
    const radius = 50 + random() * 50
    const y = height * (0.4 + random() * 0.3)
    const ball = `<circle cx="${x * width}" cy="${y}" r="${radius}" fill="#d03018"/>`
    return { svg: grass(random) + ball, subject: boxAround(x * width, y, radius, radius) }
  },
  'a light bird before dark trees': (random, x) => {
    const y = height * (0.3 + random() * 0.3)
    const bird = `<ellipse cx="${x * width}" cy="${y}" rx="90" ry="34" fill="#f2efe6"/>`
    return { svg: `${sheet('#1d2a1c')}${bird}`, subject: boxAround(x * width, y, 90, 34) }
  },
  'someone from behind on a beach': (random, x) => {
    const [middle, top] = [x * width, height * (0.35 + random() * 0.1)]
    const svg =
      `${sheet('#c3d4e0')}<rect y="450" width="${width}" height="200" fill="#d8c49a"/>` +
      `<path d="M${middle - 60} ${top + 280} v-150 q60 -90 120 0 v150z" fill="#5a7a90"/>` +
      `<circle cx="${middle}" cy="${top + 45}" r="45" fill="#6b4a30"/>`
    return { svg, subject: boxAround(middle, top + 140, 60, 140) }
  },
  'a dark bird on the water before dark trees': (random, x) => {
    const y = height * (0.6 + random() * 0.2)
    const trees = `${sheet('#9fb0b8')}<rect width="${width}" height="230" fill="#1c2418"/>`
    const bird = `<ellipse cx="${x * width}" cy="${y}" rx="80" ry="40" fill="#3a3f45"/>`
    return { svg: trees + bird, subject: boxAround(x * width, y, 80, 40) }
  },
}

/** Drawings in which nothing stands out, or everything does. */
const others: Readonly<Record<string, (random: () => number) => string>> = {
  'a page of text': (random) => sheet('#fdfdfb') + lines(random),
  'a screenshot': (random) =>
    `${sheet('#ffffff')}<rect width="${width}" height="60" fill="#24292f"/>` +
    `<rect y="60" width="180" height="580" fill="#f0f2f4"/>${lines(random)}`,
  'grass alone': (random) => grass(random),
  'a landscape under a bright sky': () =>
    `${sheet('#3c5a34')}<rect width="${width}" height="300" fill="#cfe4f7"/>`,
  'a wall with a faint stain': () =>
    `${sheet('#d8d4cc')}<ellipse cx="110" cy="300" rx="80" ry="60" fill="#cdc9c0"/>`,
  'a landscape in a frame': () =>
    `${sheet('#101010')}<rect x="30" y="30" width="900" height="580" fill="#6f8f5a"/>` +
    `<rect x="30" y="30" width="900" height="280" fill="#cfe4f7"/>`,
  confetti: (random) =>
    sheet('#eeeeee') +
    Array.from({ length: 160 }, () => {
      const colour = `hsl(${random() * 360} 80% 50%)`
      return `<circle cx="${random() * width}" cy="${random() * height}" r="22" fill="${colour}"/>`
    }).join(''),
}

const shapes = { square: 1, '4:5': 4 / 5, '2:3': 2 / 3, '3:4': 3 / 4 }
const atEdges = [0.12, 0.2, 0.3, 0.7, 0.8, 0.88]
const inTheMiddle = [0.44, 0.5, 0.56]

/**
 * Share of the subject inside the centered crop and inside ours, for every drawing and aspect
 * ratio.
 */
async function keptOf(draw: Draw, places: readonly number[]) {
  const kept: { centred: number; ours: number }[] = []
  for (const [index, x] of places.entries()) {
    const { svg, subject } = draw(seededRandom(index + 1), x)
    const found = await subjectIn(svg)
    for (const aspect of Object.values(shapes)) {
      const ours = leastCrop(found === null ? size : { ...size, subject: found }, aspect)
      kept.push({
        centred: shareKept(subject, leastCrop(size, aspect)),
        ours: shareKept(subject, ours),
      })
    }
  }
  return kept
}

describe('findSubject', () => {
  it.each(Object.keys(kinds))('keeps more of %s at an edge than a centered crop', async (kind) => {
    const kept = await keptOf(kinds[kind] as Draw, atEdges)
    for (const { ours, centred } of kept) expect(ours).toBeGreaterThanOrEqual(centred - 0.001)
    const means = { centred: mean(kept, 'centred'), ours: mean(kept, 'ours') }
    if (process.env.FIGURES) process.stdout.write(`${kind}: ${JSON.stringify(means)}\n`)
    expect(means.ours).toBeGreaterThan(0.95)
    expect(means.centred).toBeLessThan(0.7)
  })

  it.each(Object.keys(kinds))('cuts nothing from %s in the middle', async (kind) => {
    for (const { ours, centred } of await keptOf(kinds[kind] as Draw, inTheMiddle)) {
      expect(ours).toBeGreaterThanOrEqual(centred - 0.001)
    }
  })

  it.each([0.08, 0.16, 0.84, 0.92])('cuts nothing from a person beside a ball at %d', async (x) => {
    for (const [index, place] of inTheMiddle.entries()) {
      const beside: Draw = (random) => {
        const { svg, subject } = person(random, place, '#9cc4e8', '#5c8c3c', '#e0ac86', '#3a4a7a')
        const ball = `<circle cx="${x * width}" cy="420" r="${40 + 20 * index}" fill="#d03018"/>`
        return { svg: svg + ball, subject }
      }
      for (const { ours, centred } of await keptOf(beside, [place])) {
        expect(ours).toBeGreaterThanOrEqual(centred - 0.001)
      }
    }
  })

  it.each(Object.keys(others))('keeps %s centered', async (kind) => {
    for (const seed of [1, 2, 3]) {
      const subject = await subjectIn(others[kind]?.(seededRandom(seed)) ?? '')
      if (subject === null) continue
      for (const aspect of Object.values(shapes)) {
        expect(leastCrop({ ...size, subject }, aspect)).toEqual(leastCrop(size, aspect))
      }
    }
  })
})

async function subjectIn(svg: string): Promise<Subject | null> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`
  return findSubject(
    await pixelsOf(await sharp(Buffer.from(drawing)).flatten().resize(400).png().toBuffer()),
  )
}

function person(
  random: () => number,
  x: number,
  sky: string,
  ground: string,
  skin = '#e0ac86',
  shirt = '#b03a48',
): Drawing {
  const [middle, top] = [x * width, height * (0.2 + random() * 0.1)]
  const svg =
    `${sheet(sky)}<rect y="${height * 0.55}" width="${width}" height="${height}" fill="${ground}"/>` +
    `<path d="M${middle - 90} ${height} v-160 q90 -130 180 0 v160z" fill="${shirt}"/>` +
    `<ellipse cx="${middle}" cy="${top + 90}" rx="62" ry="82" fill="${skin}"/>` +
    `<path d="M${middle - 64} ${top + 80} q64 -150 128 0 q-64 -60 -128 0z" fill="#3a2618"/>`
  return { svg, subject: boxAround(middle, top + 85, 64, 90) }
}

function sheet(colour: string): string {
  return `<rect width="${width}" height="${height}" fill="${colour}"/>`
}

function grass(random: () => number): string {
  const blades = Array.from({ length: 500 }, () => {
    const [x, y] = [random() * width, random() * height]
    const light = 25 + random() * 20
    return `<path d="M${x} ${y} l${random() * 20 - 10} -40" stroke="hsl(100 40% ${light}%)" stroke-width="6"/>`
  })
  return sheet('#4f7a3a') + blades.join('')
}

function lines(random: () => number): string {
  return Array.from({ length: 20 }, (_, row) => {
    const long = width * (0.5 + random() * 0.3)
    return `<rect x="${width * 0.1}" y="${60 + row * 28}" width="${long}" height="10" fill="#333"/>`
  }).join('')
}

function boxAround(x: number, y: number, halfWidth: number, halfHeight: number): Subject {
  const inside = (part: number) => Math.min(Math.max(part, 0), 1)
  return [
    inside((x - halfWidth) / width),
    inside((y - halfHeight) / height),
    inside((x + halfWidth) / width),
    inside((y + halfHeight) / height),
  ]
}

function mean(kept: { centred: number; ours: number }[], which: 'centred' | 'ours'): number {
  return kept.reduce((sum, each) => sum + each[which], 0) / kept.length
}
