// The perceptual difference of two colors: CIEDE2000 (ISO/CIE 11664-6), of which 1 is just
// noticeable, and the conversion from sRGB (IEC 61966-2-1).

export type Lab = readonly [l: number, a: number, b: number]
export type Rgb = readonly [red: number, green: number, blue: number]

/** For two sRGB colors, 0 to 255. */
export function colourDifference(one: Rgb, other: Rgb): number {
  return differenceOfLab(srgbToLab(one), srgbToLab(other))
}

/** ΔE00 with all weights at 1. */
export function differenceOfLab(one: Lab, other: Lab): number {
  const meanChroma = (Math.hypot(one[1], one[2]) + Math.hypot(other[1], other[2])) / 2
  const stretch = 1.5 - 0.5 * seventh(meanChroma)
  const [first, second] = [polar(one, stretch), polar(other, stretch)]
  const lightness = (first.lightness + second.lightness) / 2
  const chroma = (first.chroma + second.chroma) / 2
  const turn = hueTurn(first, second)
  const hue = meanHue(first, second)
  const weight =
    1 -
    0.17 * cos(hue - 30) +
    0.24 * cos(2 * hue) +
    0.32 * cos(3 * hue + 6) -
    0.2 * cos(4 * hue - 63)
  const offGray = (lightness - 50) ** 2
  const l = (second.lightness - first.lightness) / (1 + (0.015 * offGray) / Math.sqrt(20 + offGray))
  const c = (second.chroma - first.chroma) / (1 + 0.045 * chroma)
  const h =
    (2 * Math.sqrt(first.chroma * second.chroma) * sin(turn / 2)) / (1 + 0.015 * chroma * weight)
  const blueness = 60 * Math.exp(-(((hue - 275) / 25) ** 2))
  return Math.sqrt(l * l + c * c + h * h - sin(blueness) * 2 * seventh(chroma) * c * h)
}

function srgbToLab(colour: Rgb): Lab {
  const [red, green, blue] = colour.map((value) => toLinear(value / 255)) as unknown as Rgb
  // D65, the white point of sRGB.
  const x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
  const y = 0.2126729 * red + 0.7151522 * green + 0.072175 * blue
  const z = (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883
  return [116 * bend(y) - 16, 500 * (bend(x) - bend(y)), 200 * (bend(y) - bend(z))]
}

/** The transfer function of sRGB, which Display P3 shares; 0 to 1. */
export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

export function fromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

type Polar = { lightness: number; chroma: number; hue: number }

function polar([lightness, a, b]: Lab, stretch: number): Polar {
  const hue = (Math.atan2(b, a * stretch) * 180) / Math.PI
  return { lightness, chroma: Math.hypot(a * stretch, b), hue: hue < 0 ? hue + 360 : hue }
}

function hueTurn(first: Polar, second: Polar): number {
  if (first.chroma * second.chroma === 0) return 0
  const turn = second.hue - first.hue
  if (Math.abs(turn) <= 180) return turn
  return turn > 180 ? turn - 360 : turn + 360
}

function meanHue(first: Polar, second: Polar): number {
  const sum = first.hue + second.hue
  if (first.chroma * second.chroma === 0) return sum
  if (Math.abs(first.hue - second.hue) <= 180) return sum / 2
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
}

function seventh(chroma: number): number {
  return Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
}

function bend(value: number): number {
  return value > (6 / 29) ** 3 ? Math.cbrt(value) : value / (3 * (6 / 29) ** 2) + 4 / 29
}

function cos(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180)
}

function sin(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180)
}
