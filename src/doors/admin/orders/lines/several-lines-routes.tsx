// Actions on several lines of an order: asks for confirmation, then applies the action to the lines
// for which it is possible.

import { randomBytes } from 'node:crypto'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { numberRanges } from '../../../../pure/group-lines.ts'
import { holdLines, releaseLines } from '../../../../trade/orders/actions/holds/hold-lines.ts'
import { leaveOutLines } from '../../../../trade/orders/actions/leave-out-lines.ts'
import type { OrderRow } from '../../../../trade/orders/core/lock-order.ts'
import { getOrderId } from '../../../../trade/orders/core/order-errors.ts'
import { countReprints, getOrder } from '../../../../trade/orders/core/read-order.ts'
import { t, tText } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import type { FormFields } from '../../layout/form-fields.ts'
import type { PanelContext } from '../../layout/panel-context.ts'
import type { Panel } from '../../layout/panel-routes.ts'
import { ConfirmForm } from '../../layout/parts/confirm-form.tsx'
import { LongTextField, TextField } from '../../layout/parts/field.tsx'
import { fieldAmount } from '../../layout/plain-amount.ts'
import { redirectWithOutcome } from '../../layout/redirect-with-outcome.ts'
import { findLineAction, type LineActionName, lineActions } from '../one/line-actions.ts'
import { orderCommands } from '../one/order-commands.ts'
import { amountOfLines } from './amount-of-lines.ts'
import { type LineForAction, linesForAction } from './lines-for-action.ts'

export function severalLinesRoutes(panel: Panel): void {
  const { queries } = panel.database

  panel.post(routes.admin.orders.one.lines.several, 'staff', async (context) => {
    const { form, show, redirect, param } = context
    const order = await getOrder(queries, getOrderId(param('id')))
    const back = `${routes.admin.orders.one.page.href({ id: order.id })}#lines`
    const name = findLineAction(form.get('action'))
    const checked =
      name === null ? [] : await linesForAction(queries, order, name, chosenNumbers(form))
    if (name === null || checked.length === 0) {
      const text = t('No lines selected. Select at least one.')
      return await redirect(back, { kind: 'fault', text })
    }
    if (form.get('confirmed') === 'yes') {
      return await redirectWithOutcome(context, back, async () => {
        const numbers = checked.filter(({ why }) => why === null).map(({ number }) => number)
        const text = await act(panel, order, { name, numbers }, context)
        panel.wakeWorker()
        return text
      })
    }
    const { amount, left } =
      name === 'refund'
        ? await amountOfLines(queries, order, possibleOf(checked))
        : { amount: 0, left: 0 }
    const reprints = name === 'reprint' ? await countReprints(queries, order.id) : 0
    const page = <Confirm {...{ order, name, checked, back, amount, left, reprints }} />
    return await show({
      title: `${tText(lineActions[name].label)}: ${order.number}`,
      children: page,
    })
  })
}

function chosenNumbers(form: FormFields): number[] {
  return form.all('lines').map(Number).filter(Number.isInteger)
}

function possibleOf(checked: readonly LineForAction[]): number[] {
  return checked.filter(({ why }) => why === null).map(({ number }) => number)
}

/** Returns the notice for the next page. */
async function act(
  panel: Panel,
  { id: orderId }: OrderRow,
  { name, numbers }: { name: LineActionName; numbers: readonly number[] },
  { form, by }: PanelContext,
): Promise<string> {
  const { queries } = panel.database
  const lines = numberRanges(numbers)
  if (name === 'hold') {
    await holdLines(panel, orderId, { lines: numbers, reason: form.get('reason') }, by)
    return t('On hold: lines {lines}.', { lines })
  }
  if (name === 'release') {
    await releaseLines(panel, orderId, { lines: numbers }, by)
    return t('Released: lines {lines}.', { lines })
  }
  const fields: Readonly<Record<string, string>> = {
    again_lines: lines,
    reprint_reason: form.get('reason'),
    refund_reason: form.get('reason'),
  }
  const command = { get: (field: string) => fields[field] ?? form.get(field), all: form.all }
  const said = await orderCommands[name](panel, { orderId, form: command, by })
  if (name === 'reprint') return said
  // The refund may have ended the order.
  const toLeaveOut = await linesForAction(
    queries,
    await getOrder(queries, orderId),
    'hold',
    numbers,
  )
  const ended = ['refunded', 'cancelled', 'shipped', 'delivered', 'returned']
  const { status } = await getOrder(queries, orderId)
  const notMade = ended.includes(status) ? [] : await leaveOutOf(toLeaveOut)
  return notMade.length === 0
    ? said
    : `${said} ${t('Not made: lines {lines}.', { lines: numberRanges(notMade) })}`

  async function leaveOutOf(checked: readonly LineForAction[]): Promise<number[]> {
    const possible = possibleOf(checked)
    if (possible.length > 0) await leaveOutLines(panel, orderId, { lines: possible }, by)
    return possible
  }
}

type ConfirmProps = {
  order: OrderRow
  name: LineActionName
  checked: readonly LineForAction[]
  back: string
  /** In minor units: of the lines, and what can be refunded at all. */
  amount: number
  left: number
  reprints: number
}

function Confirm({ order, name, checked, back, amount, left, reprints }: ConfirmProps) {
  const numbers = possibleOf(checked)
  const refused = checked.filter(({ why }) => why !== null)
  const key = `panel-${randomBytes(12).toString('hex')}`
  const label = tText(lineActions[name].label)
  return (
    <>
      {numbers.length === 0 ? (
        <p>
          {t('None of these lines can be changed this way.')}{' '}
          <a href={back}>{t('Back to the order')}</a>
        </p>
      ) : (
        <ConfirmForm
          action={routes.admin.orders.one.lines.several.href({ id: order.id })}
          yes={`${label}: ${t('{count} lines', { count: numbers.length })}`}
          backTo={back}
          hidden={[
            ['action', name],
            ['key', key],
            ['left', String(left)],
            ['reprints', String(reprints)],
            ...numbers.map((number) => ['lines', String(number)] as const),
          ]}
        >
          <p>
            {tText(lineActions[name].effect)} <strong>{numberRanges(numbers)}</strong>
          </p>
          {name === 'refund' && (
            <TextField
              name="refund_amount"
              label={t('Amount in {currency}', { currency: order.currency })}
              value={fieldAmount(amount, order.currency)}
              isRequired
            />
          )}
          {name !== 'release' && (
            <LongTextField
              name="reason"
              label={t('Reason')}
              note={t('The store can read it, so leave out the shopper’s data.')}
              rows={2}
            />
          )}
        </ConfirmForm>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="refused">
          <h2 id="refused">{t('Not changed')}</h2>
          <ul class="plain-list">
            {refused.map(({ number, why }) => (
              <li key={number}>{`${number}: ${tRefusal(why ?? '')}`}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
