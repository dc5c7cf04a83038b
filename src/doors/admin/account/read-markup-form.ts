// The fields of the markup's form: `percent`, `canvas` for a product, `canvas.8x10` for one of its
// sizes. Which products and sizes there may be says saveStoreMarkup.

import type { ProductMarkup, StoreMarkup } from '../../../pure/contract/store-markup.ts'
import { HandprintError } from '../../../pure/errors.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import type { FormFields } from '../frame/form-fields.ts'
import { productText, sizeText } from '../frame/print-words.ts'
import { say } from '../words/say.ts'

type Bounds = Catalog['storeMarkup']

/** Null: nothing is added. Throws `parameter_invalid` (400). */
export function readMarkupForm(form: FormFields, bounds: Bounds): StoreMarkup | null {
  const markup: StoreMarkup = {}
  const products = new Map<string, ProductMarkup>()
  const names = form.names().filter((name) => name !== 'form_token' && form.get(name) !== '')
  for (const name of names) {
    const percent = wholePercent(name, form.get(name), bounds)
    if (name === 'percent') {
      markup.percent = percent
      continue
    }
    // What follows may have a dot of its own: `poster.21x29.7cm`.
    const [, product = '', size] = /^([^.]*)(?:\.(.*))?$/.exec(name) ?? []
    const before = products.get(product) ?? {}
    const own =
      size === undefined
        ? { ...before, percent }
        : { ...before, sizes: { ...before.sizes, [size]: percent } }
    products.set(product, own)
  }
  if (products.size > 0) markup.products = Object.fromEntries(products)
  return names.length === 0 ? null : markup
}

/** What the form shows of a markup, by the names of its fields. */
export function typedMarkup(markup: StoreMarkup | null): Record<string, string> {
  const { percent, products = {} } = markup ?? {}
  const typed: Record<string, string> = percent === undefined ? {} : { percent: String(percent) }
  for (const [product, own] of Object.entries(products)) {
    if (own.percent !== undefined) typed[product] = String(own.percent)
    for (const [size, ofSize] of Object.entries(own.sizes ?? {})) {
      typed[`${product}.${size}`] = String(ofSize)
    }
  }
  return typed
}

function wholePercent(name: string, text: string, { minPercent, maxPercent }: Bounds): number {
  const digits = /^(\d{1,4})\s*%?$/.exec(text)?.[1]
  const percent = Number(digits ?? Number.NaN)
  if (percent >= minPercent && percent <= maxPercent) return percent
  const code = 'parameter_invalid'
  const fault = say('Write a whole number from {least} to {most}.', {
    least: minPercent,
    most: maxPercent,
  })
  const message = say('The markup was not saved. {name}: {fault}', { name: fieldText(name), fault })
  throw new HandprintError({
    code,
    status: 400,
    message,
    fields: [{ field: name, code, message: fault }],
  })
}

/** As the form calls it: `Canvas, 8 × 10 in`. */
function fieldText(name: string): string {
  if (name === 'percent') return say('Everything')
  const [, product = '', size] = /^([^.]*)(?:\.(.*))?$/.exec(name) ?? []
  const label = productText(product)
  return size === undefined ? label : `${label}, ${sizeText(size)}`
}
