// One print of the contact sheet: a checkbox with the picture as its label, and what can be done with
// this print. A page has many, so there is little markup in each; the form's script listens for all.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type { PrintWarning, SheetCard } from '../../views/sheet-view.ts'
import { PrintFace } from './print-face.tsx'

type Text = Pick<Messages, 'cart' | 'sheet' | 'size'>

export function SheetCardItem({ card, text }: { card: SheetCard; text: Text }) {
  const { id, name, size, design, quantity, warnings, price } = card
  const button = (action: string, label: string, sign: string, isOff = false) => (
    <button
      type="submit"
      name="action"
      value={`${action} ${id}`}
      aria-label={label}
      disabled={isOff}
    >
      {sign}
    </button>
  )
  return (
    <fieldset class="card" id={`p-${id}`} aria-labelledby={`n-${id}`}>
      <label>
        <input type="checkbox" name="on" value={id} />
        <span class={isTall(card) ? 'face tall' : 'face'}>
          <PrintFace picture={card.picture} shape={card.shape} />
        </span>
        <b id={`n-${id}`}>{name}</b>
      </label>
      {warnings.length > 0 && (
        <p class="warned">
          {warnings.map((warning) => (
            <span key={warning} class={warning}>
              {warningText(warning, text)}
            </span>
          ))}
        </p>
      )}
      <p class="size-and-price">
        {size} <span class="price">{price}</span>
      </p>
      {design !== '' && <small>{design}</small>}
      <div class="copies">
        {button('fewer', text.cart.fewer, '−', quantity <= 1)}
        <output>{quantity}</output>
        {button('more', text.cart.more, '+')}
      </div>
      <div class="card-actions">
        <a href={card.href}>{text.cart.edit}</a>
        {button('duplicate', text.sheet.duplicate, '')}
        {button('remove', text.cart.remove, '×')}
      </div>
    </fieldset>
  )
}

/** Its height is what limits it in a square. */
function isTall({ picture, shape }: SheetCard): boolean {
  if (shape === null) return picture.height > picture.width
  const { widthMicrometres, heightMicrometres } = shape.area.outside
  return heightMicrometres > widthMicrometres
}

function warningText(warning: PrintWarning, { cart, sheet, size }: Text): string {
  const words: Readonly<Record<PrintWarning, string>> = {
    picture: cart.unprintable,
    size: cart.sizeMissing,
    soft: size.soft,
    face: sheet.faceCut,
    turned: sheet.turned,
  }
  return words[warning]
}
