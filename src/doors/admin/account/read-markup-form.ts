// The fields of the markup's form: `percent`, `canvas` for a product, `canvas.8x10` for one of its
// sizes. Which products, sizes and percentages there may be says saveStoreMarkup.

import type { ProductMarkup, StoreMarkup } from '../../../pure/contract/store-markup.ts'
import { HandprintError } from '../../../pure/errors.ts'
import type { FormFields } from '../frame/form-fields.ts'
import { productText, sizeText } from '../frame/print-words.ts'
import { say } from '../words/say.ts'

/** Null: nothing is added. Throws `parameter_invalid` (400). */
export function readMarkupForm(form: FormFields): StoreMarkup | null {
  const markup: StoreMarkup = {}
  const products = new Map<string, ProductMarkup>()
  const names = form.names().filter((name) => name !== 'form_token' && form.get(name) !== '')
  for (const name of names) {
    const percent = wholePercent(name, form.get(name))
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

function wholePercent(name: string, text: string): number {
  const digits = /^(\d{1,4})\s*%?$/.exec(text)?.[1]
  if (digits !== undefined) return Number(digits)
  const code = 'parameter_invalid'
  const message = say('The markup was not saved. {name}: "{value}" is no whole percentage.', {
    name: fieldText(name),
    value: text.slice(0, 20),
  })
  const fault = say('This is no whole percentage.')
  throw new HandprintError({
    ...{ code, status: 400, message },
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
