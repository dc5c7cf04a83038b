// What can be done with several lines of an order. The boxes stand beside the lines and belong to this
// form by its id.

import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type { OrderJson } from '../../../../pure/contract/schemas/order-schema.ts'
import { entriesOf } from '../../../../pure/objects.ts'
import { actionsOffered } from '../../../../trade/orders/core/actions/actions-offered.ts'
import { t, tText } from '../../i18n/t.ts'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'
import { type LineAction, lineActions } from './line-actions.ts'

const formId = 'several-lines'

/** Numbers of the lines that are ticked, from 1. Null if nothing can be done with them. */
export const TickedLines = createContext<ReadonlySet<number> | null>(null)

export function LineBox({ number }: { number: number }) {
  const ticked = useContext(TickedLines)
  if (ticked === null) return null
  return (
    <label class="choose">
      <input
        type="checkbox"
        name="lines"
        value={String(number)}
        form={formId}
        checked={ticked.has(number)}
      />
      <span class="unseen">{t('Line {number}', { number })}</span>
    </label>
  )
}

export function SeveralLinesForm({ order }: { order: OrderJson }) {
  if (useContext(TickedLines) === null) return null
  const page = routes.admin.orders.one.page.href({ id: order.id })
  const offered = actionsOffered(
    { status: order.status, isTest: order.mode === 'test', heldFor: order.hold?.cause ?? null },
    'operator',
  )
  const actions = entriesOf<Readonly<Record<string, LineAction>>>(lineActions).filter(
    ([, { needs }]) => offered.includes(needs),
  )
  if (actions.length === 0) return null
  return (
    <PostForm id={formId} action={routes.admin.orders.one.lines.several.href({ id: order.id })}>
      <p>
        <a href={`${page}?chosen=all#lines`}>{t('Select all lines')}</a>{' '}
        <a href={`${page}?chosen=problems#lines`}>{t('Select lines with a problem')}</a>
      </p>
      <fieldset class="buttons">
        <legend>{t('Selected lines')}</legend>
        {actions.map(([name, { label }]) => (
          <Submit key={name} look="quiet" name="action" value={name}>
            {tText(label)}
          </Submit>
        ))}
      </fieldset>
    </PostForm>
  )
}
