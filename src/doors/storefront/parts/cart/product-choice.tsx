import type { PixelSize } from '../../../../pure/geometry/lengths.ts'
import type { ProductName } from '../../../../trade/catalog/catalog.ts'
import { allCombinations } from '../../../../trade/catalog/choices/priced-options.ts'
import { formatMoney } from '../../../../trade/catalog/money/format-money.ts'
import { orientations } from '../../../../trade/catalog/sizes.ts'
import { productOf, withProduct } from '../../views/design/choice.ts'
import type { ShopProduct } from '../../views/design/page-catalog.ts'
import { sizeViews } from '../../views/design/size-view.ts'
import { productName, wordFor } from '../../views/print-names.ts'
import { fill } from '../../words/fill.ts'
import { OneOf } from '../one-of.tsx'
import { type Choosing, noneText } from './no-size-reason.ts'

export function ProductChoice({ view, design, choice, onChange }: Choosing) {
  const { text, currency, locale } = view
  const note = productOf(design, choice)
  return (
    <fieldset class="product-choice">
      <legend>{text.cart.product}</legend>
      <div class="product-cards">
        {design.products.map((product) => {
          const least = product.isSoldOut ? null : lowestPrice(product, design.picture)
          return (
            <OneOf
              key={product.name}
              look="product-card"
              name="product"
              value={product.name}
              count={design.products.length}
              checked={product.name === choice.product}
              disabled={least === null}
              onChange={() => onChange(withProduct(design, choice, product.name))}
            >
              <ProductIcon product={product.name} />
              <span>
                <strong>{productName(product.name, text)}</strong>
                <small>
                  {least === null
                    ? noneText(view, design, { ...choice, product: product.name })
                    : fill(text.cart.from, { price: formatMoney(least, currency, locale) })}
                </small>
              </span>
            </OneOf>
          )
        })}
      </div>
      <p class="note">{note === null ? '' : wordFor(note.name, text.productNotes, '')}</p>
    </fieldset>
  )
}

// A small line drawing of each product.
const drawings: Readonly<Record<ProductName, string>> = {
  canvas: 'M4 5h17v15H4z M21 5l4 3v15l-4-3 M4 20l4 3h17',
  'framed-print': 'M4 4h20v20H4z M7 7h14v14H7z M10 10h8v8h-8z',
  poster: 'M6 4h16v20H6z M6 20l5-5 4 3 7-7',
  metal: 'M5 5h17v17H5z M22 6l1.5 1.5v16H7.5L6 22',
  acrylic: 'M5 5h18v18H5z M8 14l6-6 M8 20L20 8',
  'photo-print': 'M4 4h15v11H4z M9 15v9h15V13h-5',
}

const byName: Readonly<Record<string, string>> = drawings

function ProductIcon({ product }: { product: string }) {
  return (
    <svg class="product-icon" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <path
        d={byName[product] ?? drawings.metal}
        fill="none"
        stroke="currentColor"
        stroke-width="1.4"
        stroke-linejoin="round"
      />
    </svg>
  )
}

/**
 * The lowest price of a product for a picture in either orientation, with default options, or with
 * the first options that are available. Minor units. Null if no size is available with any option.
 */
function lowestPrice(product: ShopProduct, picture: PixelSize): number | null {
  for (const options of [{}, ...allCombinations(product)]) {
    const prices = orientations.flatMap((orientation) =>
      sizeViews({ product, options, picture, orientation })
        .filter(({ isAvailable }) => isAvailable)
        .map(({ unitPrice }) => unitPrice),
    )
    if (prices.length > 0) return Math.min(...prices)
  }
  return null
}
