// Derives the shades of a store's accent color for the shop's pages. The light scheme uses it
// unchanged; the dark one lightens it until text is readable. Contrast is computed as in WCAG 2.2.

export type Shade = {
  /** Text, lines, and the background of buttons with text in the page color. */
  accent: string
  /** Background of a selected item. */
  wash: string
  hover: string
}

type Rgb = readonly [number, number, number]
type Scheme = { page: Rgb; raised: Rgb; away: Rgb; washPart: number }

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
/** `--page` and `--raised` of appearance/tokens.css. */
const light: Scheme = { page: white, raised: [0xf6, 0xf6, 0xf5], away: black, washPart: 0.07 }
const dark: Scheme = {
  page: [0x16, 0x16, 0x16],
  raised: [0x1f, 0x1f, 0x1f],
  away: white,
  washPart: 0.09,
}
const leastContrast = 4.5

/** Null if the accent, `#rrggbb`, is too pale for the light scheme. */
export function accentShades(accent: string): { light: Shade; dark: Shade } | null {
  const colour = parse(accent)
  if (worstContrast(colour, light) < leastContrast) return null
  return { light: shade(colour, light), dark: shade(readableOn(dark, colour), dark) }
}

/** The lowest contrast of its text on any background of the light scheme. */
export function contrastOf(accent: string): number {
  return worstContrast(parse(accent), light)
}

/** The same color, darkened only as far as text needs. */
export function nearestReadable(accent: string): string {
  return format(readableOn(light, parse(accent)))
}

function readableOn(scheme: Scheme, colour: Rgb): Rgb {
  for (let part = 0; part < 1; part += 0.005) {
    const mixed = mix(colour, scheme.away, part)
    if (worstContrast(mixed, scheme) >= leastContrast) return mixed
  }
  return scheme.away
}

function shade(colour: Rgb, scheme: Scheme): Shade {
  return {
    accent: format(colour),
    wash: format(washOf(colour, scheme)),
    hover: format(mix(colour, scheme.away, 0.2)),
  }
}

function washOf(colour: Rgb, { page, washPart }: Scheme): Rgb {
  return mix(page, colour, washPart)
}

function worstContrast(colour: Rgb, scheme: Scheme): number {
  const grounds = [scheme.page, scheme.raised, washOf(colour, scheme)]
  return Math.min(...grounds.map((ground) => contrast(colour, ground)))
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const between = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * part)
  return [between(0), between(1), between(2)]
}

function parse(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

function format(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
