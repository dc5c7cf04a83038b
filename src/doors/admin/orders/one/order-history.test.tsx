import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { withReader } from '../../i18n/t.ts'
import { ZoneOfPage } from '../../layout/time.tsx'
import { OrderHistory } from './order-history.tsx'

it('the history of an order describes events and their facts in the reader’s language', () => {
  const by = { kind: 'shopper' } as const
  const entry = (type: string, detail: Record<string, unknown>) => ({
    id: type,
    type: `order.${type}`,
    at: 0,
    by,
    detail,
    reason: String(detail.reason ?? ''),
  })
  const history = [
    entry('refunded_partly', { refund_id: 'ref_1', refunded_total: 1_550, currency: 'USD' }),
    entry('payment_declined', { decline_code: 'card_declined', was_awaited: true }),
    entry('on_hold', { reason: 'Vor dem Druck ansehen', cause: 'print_image_missing' }),
    entry('on_hold', { cause: 'withdrawn' }),
    entry('withdrawn', { withdrawn: [{ line: 2, quantity: 3 }], refund_by: '2026-12-13' }),
    entry('sold', { colour: 'red' }),
  ]
  const read = (language: 'en' | 'de') => {
    const html = withReader({ asked: language, language, measures: null }, () =>
      renderToString(<OrderHistory history={history} />),
    )
    return [...html.matchAll(/<(?:strong|dt|dd)>([^<]*)/g)].map(([, text]) => text)
  }
  expect(read('de')).toEqual([
    ...['Teils erstattet', 'Erstattung', 'ref_1', 'insgesamt erstattet', '15,50\u00a0$'],
    ...['Währung', 'USD'],
    ...['Zahlung abgelehnt', 'Grund der Ablehnung', 'Karte abgelehnt', 'erwartet', 'ja'],
    ...['Angehalten', 'Grund', 'Vor dem Druck ansehen', 'Ursache', 'Druckbild fehlt'],
    ...['Angehalten', 'Ursache', 'Widerruf'],
    ...['Käufer hat widerrufen', 'widerrufene Positionen', 'Position 2: 3'],
    ...['zu erstatten bis', '13. Dez. 2026'],
    // Events of another release.
    ...['order.sold', 'colour', 'red'],
  ])
  expect(read('en').slice(0, 5)).toEqual([
    ...['Partly refunded', 'refund', 'ref_1', 'total refunded', '$15.50'],
  ])
})

it('the history of an order keeps a recorded day, whatever the reader’s time zone', () => {
  const detail = { by: 'shopper', pay_by: '2026-12-31' }
  const entry = {
    id: '1',
    type: 'order.awaiting_payment',
    at: 0,
    by: { kind: 'system' },
    detail,
    reason: '',
  } as const
  const html = renderToString(
    <ZoneOfPage.Provider value={{ name: 'America/New_York', isChosen: true }}>
      <OrderHistory history={[entry]} />
    </ZoneOfPage.Provider>,
  )
  expect(html).toContain('31 Dec 2026')
})
