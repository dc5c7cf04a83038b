// The state of an order in plain words, with its past and next steps. The receipt's island
// refreshes this part from time to time. Without script there is a link.

import { endStatuses, type OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import type { Preferences } from '../../../../pure/contract/preferences.ts'
import { formatMoney } from '../../../../trade/catalog/money/format-money.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'
import { addressWith } from '../../fields/address-with.ts'
import type { AwaitedView, ParcelView, ReceiptView } from '../../views/receipt-view.ts'
import { fill } from '../../words/fill.ts'

type Props = {
  view: Pick<
    ReceiptView,
    | ('status' | 'parcels' | 'isMoneyOnItsWay' | 'awaited')
    | ('isOnAccount' | 'givenBack' | 'inPart' | 'sums' | 'currency' | 'locale')
  >
  text: Messages
  preferences: Preferences
}

const usualWay: readonly (readonly OrderStatus[])[] = [
  ['awaiting_payment', 'awaiting_print_image', 'preparing'],
  ['ready', 'in_production'],
  ['shipped'],
  ['delivered'],
]

export function OrderProgress({ view, text, preferences }: Props) {
  const { status, parcels, isMoneyOnItsWay, isOnAccount, awaited, givenBack, inPart } = view
  // The money was refunded to the store.
  const isTheirs = status === 'refunded' && isOnAccount
  const money = (amount: number) => formatMoney(amount, view.currency, view.locale)
  const place = usualWay.findIndex((statuses) => statuses.includes(status))
  const steps = text.receipt.way
  return (
    <div
      class="order-progress"
      id="order-progress"
      data-status={status}
      data-shown={`${status} ${parcels.map(nameOf).join()} ${givenBack} ${inPart?.done ?? ''}`}
      role="status"
    >
      {place !== -1 && (
        <ol aria-label={text.receipt.state}>
          {[steps.ordered, steps.making, steps.onTheWay, steps.delivered].map((label, index) => (
            <li
              key={label}
              class={index <= place ? 'done' : ''}
              {...(index === place ? { 'aria-current': 'step' as const } : {})}
            >
              {label}
            </li>
          ))}
        </ol>
      )}
      <h2>{text.orderStatus[status]}</h2>
      {awaited?.by === 'shopper' ? (
        <HowToPay awaited={awaited} text={text} />
      ) : (
        !isTheirs && (
          <p>{isMoneyOnItsWay ? text.cancelling.moneyBack : text.orderStatusText[status]}</p>
        )
      )}
      {inPart !== null && <p>{fill(text.receipt.inPart, counted(inPart))}</p>}
      {givenBack > 0 && (
        <p>
          {fill(text.mails.refunded.partly, {
            amount: money(givenBack),
            total: money(view.sums.total),
          })}
        </p>
      )}
      <ParcelList parcels={parcels} follow={text.receipt.follow} />
      {!endStatuses.includes(status) && (
        <a class="refresh without-script" href={addressWith(preferences)}>
          {text.receipt.refresh}
        </a>
      )}
    </div>
  )
}

function counted({ done, all }: NonNullable<ReceiptView['inPart']>) {
  return { done: String(done), all: String(all) }
}

type HowToPayProps = { awaited: Extract<AwaitedView, { by: 'shopper' }>; text: Messages }

function HowToPay({ awaited: { url, day }, text }: HowToPayProps) {
  const { by, whenever, afterwards, instructions } = text.receipt.awaited
  return (
    <>
      <p>
        {day === null ? whenever : fill(by, { day })} {afterwards}
      </p>
      {url !== null && (
        <p>
          <a class="button" href={url} target="_blank" rel="noreferrer">
            {instructions}
          </a>
        </p>
      )}
    </>
  )
}

type ParcelListProps = { parcels: readonly ParcelView[]; follow: string }

/** The parcels of an order with their tracking links. Carriers' pages do not open in frames. */
function ParcelList({ parcels, follow }: ParcelListProps) {
  if (parcels.length === 0) return null
  return (
    <ul class="parcels">
      {parcels.map(({ carrier, number, url }) => (
        <li key={`${carrier} ${number}`}>
          <span>{nameOf({ carrier, number })}</span>
          {url !== null && (
            <a href={url} target="_blank" rel="noreferrer">
              {follow}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function nameOf({ carrier, number }: Pick<ParcelView, 'carrier' | 'number'>): string {
  return number === null ? carrier : `${carrier} ${number}`
}
