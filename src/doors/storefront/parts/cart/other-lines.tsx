// The other prints in the cart. Their buttons belong to the cart's form, so that the current choice
// is saved with them.

import { formatMoney } from '../../../../trade/catalog/money/format-money.ts'
import type { CartView, LineSummaryView } from '../../views/cart-view.ts'
import { productName, sizeName } from '../../views/print-names.ts'
import { fill } from '../../words/fill.ts'
import { PlainPicture } from '../plain-picture.tsx'
import { PrintPreview } from '../print-preview.tsx'
import { WayBack } from '../way-back.tsx'

export function OtherLines({ view }: { view: CartView }) {
  const { text } = view
  const isTooSmall = view.line.leastPixels !== null
  if (isTooSmall && view.others.length === 0) return null
  return (
    <section class="other-lines" aria-labelledby="other-lines">
      <h2 id="other-lines">{view.others.length > 0 ? text.cart.others : text.cart.moreOfIt}</h2>
      <ul>
        {view.others.map((line) => (
          <OtherLine key={line.id} line={line} view={view} />
        ))}
      </ul>
      {!isTooSmall && (
        <p class="add-line">
          <button
            type="submit"
            class="button quiet"
            form="cart-form"
            name="action"
            value={`duplicate ${view.line.id}`}
          >
            {text.cart.duplicate}
          </button>
          <small>{text.cart.duplicateNote}</small>
        </p>
      )}
      {!isTooSmall && <WayBack back={view.line.back} />}
    </section>
  )
}

function OtherLine({ line, view }: { line: LineSummaryView; view: CartView }) {
  const { text, currency, locale } = view
  const size = line.shape === null ? '' : `, ${sizeName(line.shape.size, view)}`
  const name = `${productName(line.product, text)}${size}`
  const price = formatMoney(line.unitPrice, currency, locale)
  const button = (action: string, word: string, label: string) => (
    <button
      type="submit"
      class="link"
      form="cart-form"
      name="action"
      value={`${action} ${line.id}`}
      aria-label={fill(label, { name })}
    >
      {word}
    </button>
  )
  return (
    <li>
      <span class="thumbnail">
        {line.shape === null ? (
          <PlainPicture picture={line.picture} />
        ) : (
          <PrintPreview picture={line.picture} shape={line.shape} isThumbnail />
        )}
      </span>
      <span>
        {name}
        {line.fault === null ? (
          <small>{fill(text.cart.times, { quantity: line.quantity, price })}</small>
        ) : (
          <small class="line-fault">
            {line.fault === 'picture' ? text.cart.unprintable : text.cart.sizeMissing}
          </small>
        )}
      </span>
      <span class="line-actions">
        {button('edit', text.cart.edit, text.cart.editName)}
        {button('remove', text.cart.remove, text.cart.removeName)}
      </span>
    </li>
  )
}
