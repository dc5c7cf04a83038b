// What is printed, in the panel's words: `Framed print 24 × 36 in`, `black frame, 2″ mat`.

export function productText(product: string): string {
  const words = product.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export function sizeText(size: string): string {
  return `${size.replace('x', ' × ')} in`
}

/** Of the options that the program knows; one of an operator's own is called as it is. */
export function optionsText(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => optionText(name, value))
    .join(', ')
}

function optionText(name: string, value: string): string {
  const words = known.get(name)
  if (words !== undefined) return words(value)
  return `${name.replaceAll(/[_-]/g, ' ')} ${value.replaceAll(/[_-]/g, ' ')}`
}

const known: ReadonlyMap<string, (value: string) => string> = new Map([
  ['depth', (value) => `${value}″ deep`],
  ['wrap', (value) => `sides: ${sides.get(value) ?? value}`],
  ['wrap_color', (value) => `colour ${value}`],
  ['frame', (value) => `${value} frame`],
  ['mat', (value) => (value === 'none' ? 'no mat' : `${value}″ mat`)],
])

const sides: ReadonlyMap<string, string> = new Map([
  ['image', 'the picture goes on'],
  ['mirror', 'mirrored'],
  ['color', 'one colour'],
])
