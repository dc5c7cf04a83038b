// A program that draws the sample picture to the given path: a picture for the first curl command
// (mountains over a lake at dusk), so that Handprint can be tried without an own one.

import { rename } from 'node:fs/promises'
import sharp from 'sharp'

const width = 3600
const height = 2400

/** Writes a 3600 × 2400 px JPEG to `path`, atomically. */
async function drawSamplePicture(path: string): Promise<void> {
  const drawing = sharp(Buffer.from(landscape())).jpeg({ quality: 88 })
  const incoming = `${path}.incoming`
  await drawing.withMetadata({ density: 300 }).toFile(incoming)
  await rename(incoming, path)
}

function landscape(): string {
  const shore = height * 0.66
  const ranges = [
    { base: 0.5, rise: 0.24, seed: 7, fill: '#8a5f86' },
    { base: 0.57, rise: 0.2, seed: 19, fill: '#5d4573' },
    { base: 0.63, rise: 0.14, seed: 42, fill: '#33305a' },
  ]
  const mountains = ranges.map(
    ({ base, rise, seed, fill }) =>
      `<path fill="${fill}" d="M0 ${shore} ${ridge(height * base, height * rise, seed)} L${width} ${shore} Z"/>`,
  )
  const glints = Array.from({ length: 46 }, (_, index) => {
    const y = shore + 14 + index * index * 0.36
    const half = (60 + index * 9) * (0.55 + 0.45 * Math.abs(Math.sin(index * 2.4)))
    const x = width * 0.68 + Math.sin(index * 1.7) * index * 3
    return `<rect x="${x - half}" y="${y}" width="${half * 2}" height="${3 + index / 5}" rx="2"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
  <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#27305f"/><stop offset=".45" stop-color="#c46a7c"/><stop offset=".68" stop-color="#f9b66d"/></linearGradient>
  <linearGradient id="lake" x2="0" y2="1"><stop stop-color="#d98a72"/><stop offset=".4" stop-color="#66507c"/><stop offset="1" stop-color="#161b3d"/></linearGradient>
  <radialGradient id="glow"><stop stop-color="#fff3cf"/><stop offset=".16" stop-color="#ffe2a3" stop-opacity=".85"/><stop offset="1" stop-color="#ffb45e" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<circle cx="${width * 0.68}" cy="${height * 0.46}" r="900" fill="url(#glow)"/>
<circle cx="${width * 0.68}" cy="${height * 0.46}" r="150" fill="#fff6dc"/>
${mountains.join('\n')}
<rect y="${shore}" width="${width}" height="${height - shore}" fill="url(#lake)"/>
<g fill="#ffe0a6" fill-opacity=".5">${glints.join('')}</g>
<path fill="#10142e" d="M0 ${height} V${height * 0.86} ${ridge(height * 0.9, height * 0.07, 88)} L${width} ${height} Z"/>
</svg>`
}

// Sums of a few sines: the same mountains at every start.
function ridge(base: number, rise: number, seed: number): string {
  const points: string[] = []
  for (let x = 0; x <= width; x += 24) {
    const t = x / width
    const slow = Math.sin(t * 6.1 + seed) + 0.55 * Math.sin(t * 13.7 + seed * 1.7)
    const quick = 0.22 * Math.sin(t * 41 + seed * 2.3) + 0.1 * Math.sin(t * 97 + seed * 3.1)
    points.push(`L${x} ${(base - rise * (0.45 + 0.3 * (slow + quick))).toFixed(1)}`)
  }
  return points.join(' ')
}

// The service has ended or was stopped in the meantime.
process.on('disconnect', () => process.exit(1))
await drawSamplePicture(process.argv[2] ?? '')
// Drawing blocks the event loop, so only now is it known whether the service still runs.
if (process.connected) process.disconnect()
