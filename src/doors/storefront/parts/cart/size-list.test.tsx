import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { madeUpCart } from '../../../../../tests/helpers/made-up-cart.ts'
import { visitIn } from '../../../../../tests/helpers/visit.ts'
import { languages } from '../../../../pure/contract/language.ts'
import { builtInCatalog } from '../../../../trade/catalog/built-in/built-in-catalog.ts'
import type { Product } from '../../../../trade/catalog/catalog.ts'
import { formatMoney } from '../../../../trade/catalog/money/format-money.ts'
import { messagesIn } from '../../../../trade/languages/messages.ts'
import { designOf } from '../../views/cart-view.ts'
import { unpacked } from '../../views/design/pack-catalog.ts'
import { makeCartView } from '../../views/make-cart-view.ts'
import { SizeList } from './size-list.tsx'

const line = { width: 3600, height: 2400, product: 'canvas', size: '18x12' }

function withMarkup(product: Product, markupPercent: number): Product {
  return { ...product, sizes: product.sizes.map((size) => ({ ...size, markupPercent })) }
}

/** Canvas cost twice its cost until the first second, and has the markup of 30 % since. */
const reduced = {
  ...builtInCatalog,
  products: builtInCatalog.products.map((product) => {
    const soldAs = [
      { from: 1000, product },
      { from: 0, product: withMarkup(product, 100) },
    ]
    return product.name === 'canvas' ? { ...product, reducedSince: 1000, soldAs } : product
  }),
}

function listOf(language: string, choice: { product?: string; options?: object } = {}): string {
  const cart = { ...madeUpCart([line]), catalog: reduced }
  const view = makeCartView(cart, {}, visitIn(language))
  if (view === null) throw new Error('The cart is empty.')
  const design = designOf(view, unpacked(view.catalog))
  const made = { ...view.line.choice, ...choice, options: { ...choice.options } }
  return renderToString(
    <SizeList view={view} design={design} choice={made} onChange={() => undefined} />,
  )
}

describe('the size list of a reduced product', () => {
  it.each(languages)('names the lowest price before, struck through, in %s', (language) => {
    const html = listOf(language)
    const { before } = messagesIn(language).size
    // 12×18″ costs 24.00.
    const price = formatMoney(48_00, 'USD', visitIn(language).locale.tag)
    expect(html).toContain(`${before} <s>${price}</s>`)
    expect(before).toMatch(/30.*:$/)
  })

  it('names that of the chosen options', () => {
    expect(listOf('en', { options: { depth: '1.5' } })).toMatch(
      /\$44\.20<\/span><span class="size-reason">[^<]*<s>\$68\.00<\/s>/,
    )
  })

  it('is an ordinary one for a product that is not reduced', () => {
    expect(listOf('en', { product: 'poster' })).not.toContain('<s>')
  })
})
