// Shown while an order can be cancelled: the remaining time, a question, and the button. Two steps
// that work without script.

import { formatMoney } from '../../../../trade/catalog/money/format-money.ts'
import { addressWith } from '../../fields/address-with.ts'
import type { LocaleTexts } from '../../layout/visit.ts'
import type { CancellingView } from '../../views/cancelling-view.ts'
import { fill } from '../../words/fill.ts'
import { fillCount } from '../../words/fill-count.ts'

type Props = { cancelling: CancellingView; speech: LocaleTexts }

export function CancelOrder({ cancelling, speech: { text, locale } }: Props) {
  const { step, left, currency } = cancelling
  const message = text.cancelling
  if (left === null) {
    return (
      <div id="cancel-order" data-shown="" class="cancel-order">
        {step === 'too-late' && <p role="alert">{message.tooLate}</p>}
      </div>
    )
  }
  if (step !== 'question') {
    return (
      <div id="cancel-order" data-shown={`offer ${left.minutes}`} class="cancel-order">
        <p class="note">{fillCount(message.still, left.minutes, locale.tag)}</p>
        <a href={`${addressWith(locale.preferences, { cancel: 'ask' })}#cancel-order`}>
          {message.ask}
        </a>
      </div>
    )
  }
  return (
    <form
      id="cancel-order"
      data-shown="question"
      class="cancel-order"
      method="post"
      action={`receipt/cancel${addressWith(locale.preferences)}`}
    >
      <h2>{message.question}</h2>
      <p>
        {left.moneyBack === null
          ? text.mails.cancelled.free
          : fill(message.follows, { total: formatMoney(left.moneyBack, currency, locale.tag) })}
      </p>
      <div class="cancel-actions">
        <button type="submit" class="button">
          {message.yes}
        </button>
        <a class="button quiet" href={addressWith(locale.preferences)}>
          {message.no}
        </a>
      </div>
    </form>
  )
}
