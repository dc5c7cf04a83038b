// What happened to an order, newest first, and who did it.

import { moneyText, timeText } from '../../frame/formats.ts'
import type { HistoryEntry } from './read-order-page.ts'

export function OrderHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol class="history">
        {history.map(({ id, type, at, by, detail }) => (
          <li key={id}>
            <p>
              <strong>{eventText(type)}</strong>
              <span class="beside">
                {timeText(at)} · {by.kind === 'operator' ? by.name : by.kind}
              </span>
            </p>
            {factsOf(detail).length > 0 && (
              <dl class="facts small">
                {factsOf(detail).map(([name, value]) => (
                  <>
                    <dt key={`${name} is`}>{name.replaceAll('_', ' ')}</dt>
                    <dd key={name}>{detailText(value, name, detail.currency)}</dd>
                  </>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function factsOf(detail: HistoryEntry['detail']): [string, unknown][] {
  return Object.entries(detail).filter(([, value]) => value !== null)
}

/** `order.in_production` is "In production". */
function eventText(type: string): string {
  const words = type.replace(/^order\./, '').replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const moneyNames = ['amount', 'total', 'refunded_total']

function detailText(value: unknown, name: string, currency: unknown): string {
  if (typeof value === 'number' && typeof currency === 'string' && moneyNames.includes(name)) {
    return moneyText(value, currency)
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
