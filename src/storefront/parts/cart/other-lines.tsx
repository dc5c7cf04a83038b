// The other prints in the cart. The buttons belong to the cart's form, so that the choice being
// made is saved with them and nothing gets lost.

import { formatMoney } from '../../../catalog/format-money.ts'
import { fill } from '../../fill.ts'
import type { CartView, LineSummaryView } from '../../views/cart-view.ts'
import { PlainPicture } from '../plain-picture.tsx'
import { sizeName } from '../print-names.ts'
import { PrintPreview } from '../print-preview.tsx'

export function OtherLines({ view }: { view: CartView }) {
  const { text } = view
  if (view.others.length === 0) return null
  return (
    <section class="other-lines" aria-labelledby="other-lines">
      <h2 id="other-lines">{text.cart.others}</h2>
      <ul>
        {view.others.map((line) => (
          <OtherLine key={line.id} line={line} view={view} />
        ))}
      </ul>
    </section>
  )
}

function OtherLine({ line, view }: { line: LineSummaryView; view: CartView }) {
  const { text, currency, locale } = view
  const size = line.shape === null ? '' : `, ${sizeName(line.shape, view)}`
  const name = `${text.products[line.product]}${size}`
  const price = formatMoney(line.unitPrice, currency, locale)
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
      <button
        type="submit"
        class="link"
        form="cart-form"
        name="action"
        value={`edit ${line.id}`}
        aria-label={fill(text.cart.editName, { name })}
      >
        {text.cart.edit}
      </button>
      <button
        type="submit"
        class="link"
        form="cart-form"
        name="action"
        value={`remove ${line.id}`}
        aria-label={fill(text.cart.removeName, { name })}
      >
        {text.cart.remove}
      </button>
    </li>
  )
}
