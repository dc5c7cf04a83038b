import { useContext } from 'preact/hooks'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type { OrderJson } from '../../../../pure/contract/schemas/order-schema.ts'
import { mostLinesOneByOne } from '../../../../pure/group-lines.ts'
import { t } from '../../i18n/t.ts'
import { LongTextField, TextField } from '../../layout/parts/field.tsx'
import { FormDetails } from '../../layout/parts/form-details.tsx'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'
import { StateBadge } from '../../layout/parts/state-badge.tsx'
import { productText, sizeText } from '../../layout/print-texts.ts'
import { SentFormAround } from '../../layout/sent-form.ts'
import type { OrderPageData } from './read-order-page.ts'

type Props = Pick<OrderPageData, 'reprints'> & {
  order: OrderJson
  mayReprint: boolean
  /** Idempotency key: a form sent twice makes one order. */
  formKey: string
  /** Number of the line that the page shows in full. */
  chosen: number | null
}

export function Reprints({ order, reprints, mayReprint, formKey, chosen }: Props) {
  const action = routes.admin.orders.one.one.href({ id: order.id, action: 'reprint' })
  return (
    <>
      {reprints.length > 0 && (
        <p>
          {t('Reprinted as')}{' '}
          {reprints.map(({ id, number, status }) => (
            <span key={id}>
              <a href={routes.admin.orders.one.page.href({ id })}>{number}</a>{' '}
              <StateBadge status={status} />{' '}
            </span>
          ))}
        </p>
      )}
      {mayReprint && (
        <FormDetails summary={t('Reprint free of charge')} action={action}>
          <PostForm action={action} class="stack">
            <p>
              {t(
                'A separate order, free of charge for the shopper, sent to the same address. The shopper is notified by mail.',
              )}
            </p>
            <input type="hidden" name="key" value={formKey} />
            <input type="hidden" name="reprints" value={String(reprints.length)} />
            {order.lines.length > mostLinesOneByOne ? (
              <TextField
                name="again_lines"
                label={t('Lines to print again')}
                note={t('Their numbers, such as 3 or 3, 7–9. Each is made as often as ordered.')}
                value={chosen === null ? '' : String(chosen)}
                isRequired
              />
            ) : (
              order.lines.map((line, index) => (
                <AgainField key={line.id} line={line} index={index} />
              ))
            )}
            <LongTextField
              name="reprint_reason"
              label={t('Reason for the reprint')}
              note={t('The store can read it, so leave out the shopper’s data.')}
              rows={2}
            />
            <Submit look="quiet">{t('Reprint')}</Submit>
          </PostForm>
        </FormDetails>
      )}
    </>
  )
}

type AgainFieldProps = { line: OrderJson['lines'][number]; index: number }

/**
 * The number of copies of a line. Defaults to all of them, unless the form comes back after a
 * refusal.
 */
function AgainField({ line: { product, size, quantity }, index }: AgainFieldProps) {
  const sent = useContext(SentFormAround)
  const id = `again-${index}`
  return (
    <div class="field place">
      <label for={id}>
        {t('{product} {size}, out of {quantity}', {
          product: productText(product),
          size: sizeText(size),
          quantity,
        })}
      </label>
      <input
        id={id}
        name="again"
        type="number"
        min="0"
        max={String(quantity)}
        value={sent?.values.again?.[index] ?? String(quantity)}
        required
      />
    </div>
  )
}
