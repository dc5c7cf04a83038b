// What is printed, in the panel's words: `Framed print 24 × 36 in`, `frame black, mat 2`.

export function productText(product: string): string {
  const words = product.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export function sizeText(size: string): string {
  return `${size.replace('x', ' × ')} in`
}

export function optionsText(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ')
}
