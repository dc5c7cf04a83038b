// What is printed, in the panel's words: `Framed print 24 × 36 in`, `Poster 50 × 70 cm`,
// `frame black, mat 2`.

export function productText(product: string): string {
  const words = product.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export function sizeText(size: string): string {
  return size.replace('x', ' × ').replace(/(cm)?$/, (cm) => (cm === '' ? ' in' : ' cm'))
}

export function optionsText(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ')
}
