// Picture and choices side by side. Without script it is a plain form with an Update button.
// Hydrated by the cart island, it shows the effect of a choice immediately.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { StorefrontEvent } from '../../../../pure/contract/storefront-events.ts'
import { formatMoney } from '../../../../trade/catalog/money/format-money.ts'
import { addressWith } from '../../fields/address-with.ts'
import { changedFields } from '../../fields/changed-fields.ts'
import type { RequestFields } from '../../fields/fields.ts'
import { shownField } from '../../fields/posted-choices.ts'
import { cartContinueArgs, subtotalOf } from '../../views/cart-continue-args.ts'
import type { CartView } from '../../views/cart-view.ts'
import { deliveredSum } from '../../views/delivery-view.ts'
import { changeEvent } from '../../views/design/change-event.ts'
import { type Choice, type Design, sizeOf, withColour } from '../../views/design/choice.ts'
import { choiceFields, withFields } from '../../views/design/form-choice.ts'
import { sizeName } from '../../views/print-names.ts'
import type { StageViewName } from '../../views/stage-view.ts'
import { fill } from '../../words/fill.ts'
import { fillCount } from '../../words/fill-count.ts'
import { DefaultButton } from '../default-button.tsx'
import type { FurtherViews } from '../stage/further-views.ts'
import { Stage } from '../stage/stage.tsx'
import { Choices, type KeepChoices, type Picking } from './choices.tsx'
import { SavingNote, type SavingState } from './saving-note.tsx'

type Props = {
  view: CartView
  design: Design
  announceEvent?: (event: StorefrontEvent) => void
  /**
   * Values that the form had before this view: chosen in the meantime, or restored by the browser.
   */
  before?: RequestFields
  /** Called after the form was updated with a choice, with the names of the changed fields. */
  onChosen?: (fields: readonly string[]) => void
  saving?: SavingState
  /** Provided directly on the server, loaded lazily in the browser. */
  further?: FurtherViews
  loadFurther?: () => Promise<FurtherViews>
  keep?: KeepChoices
  /** HTML from the server, like `shipTo`: replaces the choices. */
  tooSmall?: string
  /** Rendered by the server and left unchanged in the browser, because it has hundreds of names. */
  shipTo?: string
}

export function CartForm(props: Props) {
  const { view, design, announceEvent, before, onChosen, saving = 'saved', loadFurther } = props
  const { line, text } = view
  const [choice, setChoice] = useState<Choice>(line.choice)
  const [shownAs, setShownAs] = useState(view.shownAs)
  const [further, setFurther] = useState(props.further ?? null)
  const [isLive, setIsLive] = useState(false)
  const [picking, setPicking] = useState<Picking | null>(null)
  useEffect(() => {
    setIsLive(true)
    if (before === undefined) return
    const restored = withFields(design, choice, before)
    // Setting the choice triggers a save, and most pages are only viewed.
    const isOther = changedFields(fieldsOf(choice), fieldsOf(restored)).length > 0
    if (isOther && sizeOf(design, restored)?.isAvailable) setChoice(restored)
    // A new view arrives with the print image and may have different sizes.
  }, [view])
  const kept = useRef(choice)
  useEffect(() => {
    const changed = changedFields(fieldsOf(kept.current), fieldsOf(choice))
    kept.current = choice
    if (changed.length > 0) onChosen?.(changed)
  }, [choice])
  const fieldsOf = (one: Choice) => choiceFields(design, one)
  const size = sizeOf(design, choice)
  const mayContinue = size?.isAvailable ?? false

  function change(next: Choice): void {
    const event = changeEvent(design, choice, next)
    setChoice(next)
    if (event !== null) announceEvent?.(event)
  }

  function showAs(name: StageViewName): void {
    setShownAs(name)
    if (name === 'object' || further !== null) return
    loadFurther?.().then(
      (loaded) => setFurther(loaded),
      () => setShownAs('object'),
    )
  }

  function onSubmit(event: SubmitEvent): void {
    const button = event.submitter
    if (!(button instanceof HTMLButtonElement) || button.value !== 'continue') return
    // Another unfinished line will lead back to the cart.
    if (view.others.some(({ fault }) => fault !== null)) return
    const args = cartContinueArgs(view, design, choice)
    if (args !== null) announceEvent?.({ event: 'userClickedCartContinue', args })
  }

  return (
    <form
      method="post"
      class="cart"
      id="cart-form"
      // Otherwise the browser would restore an earlier choice.
      autocomplete="off"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="shownChoices" value={shownChoices(view, design)} />
      {isLive && <input type="hidden" name="crop" value={fieldsOf(choice).crop} />}
      <DefaultButton label={text.cart.continue} action="continue" isDisabled={!mayContinue} />
      <Stage
        view={view}
        design={design}
        choice={choice}
        shownAs={shownAs}
        further={further}
        onShowAs={showAs}
        onChange={change}
        {...(picking !== null && {
          onPick: (...picked) => {
            const colour = picking.colours.at(...picked)
            if (colour) change(withColour(choice, picking.name, colour))
            setPicking(null)
          },
        })}
      />
      <div class="choices">
        <h1>{line.leastPixels === null ? text.cart.heading : text.cart.tooSmall}</h1>
        {further !== null && (
          <further.PrintImageNote
            printImage={line.printImage}
            text={text.cart}
            locale={view.locale}
            address={addressWith(view.preferences, { line: line.id })}
            isLive={isLive}
          />
        )}
        {line.leastPixels === null ? (
          <Choices
            view={view}
            design={design}
            choice={choice}
            onChange={change}
            isLive={isLive}
            picking={picking?.name ?? null}
            onPicking={setPicking}
            keep={props.keep}
          />
        ) : (
          <div dangerouslySetInnerHTML={{ __html: props.tooSmall ?? '' }} />
        )}
        {line.leastPixels === null && (
          <CartActions
            view={view}
            design={design}
            choice={choice}
            shipTo={props.shipTo}
            mayContinue={mayContinue}
            isLive={isLive}
            saving={saving}
          />
        )}
      </div>
    </form>
  )
}

function shownChoices({ line, delivery, lastChosenAt }: CartView, design: Design): string {
  const country = delivery && { country: delivery.country }
  return shownField({ ...choiceFields(design, line.choice), ...country }, lastChosenAt)
}

type CartActionsProps = {
  view: CartView
  design: Design
  choice: Choice
  mayContinue: boolean
  isLive: boolean
  saving: SavingState
  /** HTML of the country and its select list, left unchanged by the browser. */
  shipTo?: string | undefined
}

/**
 * The total including shipping, the arrival dates and the Continue button. Sticky at the bottom of
 * the choices.
 */
function CartActions(props: CartActionsProps) {
  const { view, design, choice, mayContinue, isLive, saving, shipTo = '' } = props
  const { delivery, currency, locale } = view
  const text = view.text.cart
  const size = sizeOf(design, choice)
  const isPriced = size !== null || view.others.length > 0
  const sum = delivery && deliveredSum(delivery, view.othersTotal, design, choice)
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const total = sum?.total ?? subtotalOf(view, design, choice)
  return (
    <div class="cart-actions">
      <SavingNote state={saving} text={text} />
      {delivery !== null && (
        <p class="ship-to">
          <span dangerouslySetInnerHTML={{ __html: shipTo }} /> {sum?.arrives}
        </p>
      )}
      <p class="subtotal">
        <output for="quantity" aria-label={text.sum}>
          <span>{text.sum} </span>
          <span class="price">{isPriced ? money(total) : '–'}</span>
        </output>
        {isPriced && delivery !== null && sum !== null && (
          <small>
            {`${whatIsSummed(view, design, choice)}, `}
            {sum.shipping > 0
              ? fill(delivery.text.withShipping, { price: money(sum.shipping) })
              : delivery.text.freeShipping}
            {delivery.taxNote && `, ${delivery.taxNote}`}
          </small>
        )}
      </p>
      <button type="submit" class="button" name="action" value="continue" disabled={!mayContinue}>
        {text.continue}
      </button>
      {/* After the Continue button, because Enter in a field presses the first button. */}
      <button
        type="submit"
        class={isLive ? '' : 'button quiet without-script'}
        name="action"
        value="update"
        hidden={isLive}
      >
        {text.update}
      </button>
    </div>
  )
}

/** A single print is described by its size, several by their number. */
function whatIsSummed(view: CartView, design: Design, choice: Choice): string {
  const size = sizeOf(design, choice)
  let prints = size ? choice.quantity : 0
  for (const { quantity, fault } of view.others) if (!fault) prints += quantity
  return size && prints === 1
    ? sizeName(size, view)
    : fillCount(view.text.cart.prints, prints, view.locale)
}
