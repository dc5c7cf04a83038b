// The steps of a withdrawal: who withdraws from which order, from which of its items, and the
// confirmation. Plain forms that work without script.

import type { Withdrawal } from '../../../trade/withdrawals/read-withdrawals.ts'
import { addressWith } from '../fields/address-with.ts'
import { ContactLink } from '../layout/legal-links.tsx'
import type { Visit } from '../layout/visit.ts'
import { CheckoutTextField } from '../parts/checkout/checkout-text-field.tsx'
import type { WithdrawalView } from '../views/withdrawal-view.ts'
import { fill } from '../words/fill.ts'

/** As entered. */
export type TypedWithdrawal = { name: string; number: string; email: string }

type AskedProps = {
  visit: Visit
  typed: TypedWithdrawal
  storeId: string
  /** Why the order is not shown. */
  refusal?: string | undefined
  isNameMissing?: boolean
}

export function WithdrawerAsked({
  visit,
  typed,
  storeId,
  refusal,
  isNameMissing = false,
}: AskedProps) {
  const { text, locale } = visit
  const words = text.withdrawal
  const code = { type: 'text', autocomplete: 'off', autocapitalize: 'characters' } as const
  return (
    <form
      method="post"
      action={`/withdraw${addressWith(locale.preferences)}`}
      class="payment-step withdrawal"
    >
      <h1>{words.heading}</h1>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <p>{words.intro}</p>
      <input type="hidden" name="store" value={storeId} />
      <CheckoutTextField
        name="name"
        label={text.checkout.name}
        fault={isNameMissing ? text.faults.name_missing : undefined}
        input={{ type: 'text', autocomplete: 'name', maxLength: 200, value: typed.name }}
      />
      <CheckoutTextField
        name="number"
        label={text.findOrder.number}
        input={{ ...code, maxLength: 20, value: typed.number }}
      />
      <CheckoutTextField
        name="email"
        label={text.checkout.email}
        input={{ type: 'email', autocomplete: 'email', maxLength: 254, value: typed.email }}
      />
      <button type="submit" class="button">
        {words.continue}
      </button>
      <InWords visit={visit} />
    </form>
  )
}

export type ItemToWithdraw = {
  /** From 1. */
  line: number
  name: string
  /** Pieces that can be withdrawn. 0 if none can. */
  left: number
  isExempt: boolean
  /** Chosen pieces. */
  chosen: number
}

type ChoiceProps = {
  visit: Visit
  typed: TypedWithdrawal
  storeId: string
  items: readonly ItemToWithdraw[]
  /** How many withdrawals there are. */
  seen: number
  /** Until when it is possible. */
  until: string
  refusal?: string | undefined
}

export function ItemsAsked({ visit, typed, storeId, items, seen, until, refusal }: ChoiceProps) {
  const { text, locale } = visit
  const words = text.withdrawal
  return (
    <form
      method="post"
      action={`/withdraw/confirm${addressWith(locale.preferences)}`}
      class="payment-step withdrawal"
    >
      <h1>{words.heading}</h1>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <p>
        {fill(words.statement, { number: typed.number })}
        <br />
        {typed.name}, {typed.email}
      </p>
      {Object.entries({ ...typed, store: storeId, seen: String(seen) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend>{words.choose}</legend>
        {items.map((item) => (
          <Item key={item.line} item={item} words={words} />
        ))}
      </fieldset>
      <p class="note">{until}</p>
      <button type="submit" class="button">
        {words.confirm}
      </button>
      <InWords visit={visit} />
    </form>
  )
}

type ItemProps = { item: ItemToWithdraw; words: Visit['text']['withdrawal'] }

function Item({ item: { line, name, left, isExempt, chosen }, words }: ItemProps) {
  if (left === 0) {
    return (
      <p>
        {name}
        <br />
        <small>{isExempt ? words.exempt : words.alreadyWithdrawn}</small>
      </p>
    )
  }
  const pieces = `quantity-${line}`
  return (
    <div>
      <label class="check">
        <input type="checkbox" name={`line-${line}`} value="yes" checked={chosen > 0} />
        <span>{name}</span>
      </label>
      {left === 1 ? (
        <input type="hidden" name={pieces} value="1" />
      ) : (
        <label class="pieces">
          {words.pieces}{' '}
          <select name={pieces}>
            {Array.from({ length: left }, (_, index) => left - index).map((count) => (
              <option key={count} value={count} selected={count === (chosen || left)}>
                {count}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

type DoneProps = {
  visit: Visit
  view: WithdrawalView
  withdrawal: Withdrawal
  /** Null if no mail is sent. */
  mailedTo: string | null
}

export function WithdrawalDone({ visit, view, mailedTo }: DoneProps) {
  const words = visit.text.withdrawal
  return (
    <section class="payment-step withdrawal">
      <h1>{words.received}</h1>
      <dl>
        {view.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>{words.from}</h2>
      <ul>
        {view.items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
      {view.follows.map((follows) => (
        <p key={follows}>{follows}</p>
      ))}
      <p>{mailedTo === null ? words.keepPage : fill(words.mailed, { email: mailedTo })}</p>
    </section>
  )
}

/** Nothing can be withdrawn from. */
export function WithdrawalRefused({ visit, reason }: { visit: Visit; reason: string }) {
  return (
    <section class="payment-step withdrawal">
      <h1>{visit.text.withdrawal.heading}</h1>
      <p role="status">{reason}</p>
      <InWords visit={visit} />
    </section>
  )
}

/** A statement needs no form. Not shown if the shop has named no contact. */
function InWords({ visit: { text, legal } }: { visit: Visit }) {
  const [way] = legal?.contact ?? []
  if (way === undefined) return null
  const [before, after] = text.withdrawal.inWords.split('{contact}')
  return (
    <p class="note">
      {before}
      <ContactLink way={way} />
      {after}
    </p>
  )
}
