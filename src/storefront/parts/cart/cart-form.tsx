// Picture and choices side by side. Without script it is a plain form whose Update button shows
// what a choice does; hydrated by the cart island it shows that at once.

import { useEffect, useState } from 'preact/hooks'
import type { StorefrontEvent } from '../../../contract/storefront-events.ts'
import { addressWith } from '../../address-with.ts'
import { cartContinueArgs } from '../../views/cart-continue-args.ts'
import {
  type CartView,
  type Choice,
  canContinue,
  productOf,
  sizeOf,
  withFields,
  withProduct,
} from '../../views/cart-view.ts'
import { DefaultButton } from '../default-button.tsx'
import { KeptHtml } from '../kept-html.tsx'
import { Stage } from '../stage/stage.tsx'
import { CartActions } from './cart-actions.tsx'
import { PrintImageNote } from './print-image-note.tsx'
import { ProductChoice } from './product-choice.tsx'
import { QuantityField } from './quantity-field.tsx'
import { SizeList } from './size-list.tsx'
import { StoppedNotice } from './stopped-notice.tsx'
import { TooSmallNotice } from './too-small-notice.tsx'

type Props = {
  view: CartView
  tellEvent?: (event: StorefrontEvent) => void
  /** What stood in the form before this view came: chosen meanwhile, or restored by the browser. */
  before?: Partial<Choice>
}

export function CartForm({ view, tellEvent, before }: Props) {
  const { line, text } = view
  const [choice, setChoice] = useState<Choice>(line.choice)
  const [shownAs, setShownAs] = useState(view.shownAs)
  const [isLive, setIsLive] = useState(false)
  useEffect(() => {
    setIsLive(true)
    if (before !== undefined) setChoice(withFields(line, choice, before))
    // A new view comes with the print image, and its sizes may be others.
  }, [view])
  // Where this product has no size for the picture, it is shown as the first one would be.
  const size = sizeOf(line, choice) ?? productOf(line, choice)?.sizes[0] ?? null

  function onSubmit(event: SubmitEvent) {
    const button = event.submitter
    if (!(button instanceof HTMLButtonElement) || button.value !== 'continue') return
    // Another line will lead back to the cart.
    if (view.others.some(({ fault }) => fault !== null)) return
    const args = cartContinueArgs(view, choice)
    if (args !== null) tellEvent?.({ event: 'userClickedCartContinue', args })
  }

  return (
    <form method="post" class="cart" id="cart-form" onSubmit={onSubmit}>
      <input type="hidden" name="line" value={line.id} />
      <DefaultButton
        label={text.cart.continue}
        action="continue"
        isDisabled={!canContinue(view, choice)}
      />
      <Stage
        view={view}
        size={line.leastPixels === null ? size : null}
        shownAs={shownAs}
        onShowAs={setShownAs}
      />
      <div class="choices">
        <h1>{line.leastPixels === null ? text.cart.heading : text.cart.tooSmall}</h1>
        <PrintImageNote
          printImage={line.printImage}
          text={text.cart}
          locale={view.locale}
          address={addressWith(view.kept, { line: line.id })}
          isLive={isLive}
        />
        {line.leastPixels === null ? (
          <Choices view={view} choice={choice} onChange={setChoice} />
        ) : (
          <TooSmallNotice view={view} needed={line.leastPixels} />
        )}
        <CartActions view={view} choice={choice} isLive={isLive} />
      </div>
    </form>
  )
}

type ChoicesProps = { view: CartView; choice: Choice; onChange: (choice: Choice) => void }

function Choices({ view, choice, onChange }: ChoicesProps) {
  const { line, text } = view
  return (
    <>
      {view.isStopped && (
        <StoppedNotice text={text.cart}>
          <p>{text.cart.stoppedBySize}</p>
        </StoppedNotice>
      )}
      <ProductChoice
        view={view}
        choice={choice}
        onChange={(product) => onChange(withProduct(line, choice, product))}
      />
      <KeptHtml
        part={productOf(line, choice) ?? line}
        by={[choice.size, view.currency, view.locale, view.measures]}
      >
        {() => (
          <SizeList
            view={view}
            choice={choice}
            onChange={(size) => onChange({ ...choice, size })}
          />
        )}
      </KeptHtml>
      <QuantityField
        quantity={choice.quantity}
        most={line.mostQuantity}
        text={text.cart}
        onChange={(quantity) => onChange({ ...choice, quantity })}
      />
    </>
  )
}
