// What was printed once more of an order, free of charge, and doing that.

import type { OrderJson } from '../../../../pure/contract/schemas/order-schema.ts'
import { LongTextField } from '../../frame/parts/field.tsx'
import { FormDetails } from '../../frame/parts/form-details.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { StateBadge } from '../../frame/parts/state-badge.tsx'
import { productText, sizeText } from '../../frame/print-words.ts'
import { say } from '../../words/say.ts'
import type { OrderPageData } from './read-order-page.ts'

type Props = Pick<OrderPageData, 'reprints'> & {
  order: OrderJson
  mayReprint: boolean
  /** Sent twice it makes one order. */
  formKey: string
}

export function Reprints({ order, reprints, mayReprint, formKey }: Props) {
  const action = `/admin/orders/${order.id}/reprint`
  return (
    <>
      {reprints.length > 0 && (
        <p>
          {say('Printed once more as')}{' '}
          {reprints.map(({ id, number, status }) => (
            <span key={id}>
              <a href={`/admin/orders/${id}`}>{number}</a> <StateBadge status={status} />{' '}
            </span>
          ))}
        </p>
      )}
      {mayReprint && (
        <FormDetails summary={say('Print it once more, free of charge')} action={action}>
          <PostForm action={action} class="stack">
            <p>
              {say(
                'An order of its own that costs the shopper nothing and goes to the same address. The shopper is told by mail.',
              )}
            </p>
            <input type="hidden" name="key" value={formKey} />
            {order.lines.map(({ id, product, size, quantity }, index) => (
              <div key={id} class="field place">
                <label for={`again-${index}`}>
                  {say('{product} {size}, of {quantity}', {
                    product: productText(product),
                    size: sizeText(size),
                    quantity,
                  })}
                </label>
                <input
                  id={`again-${index}`}
                  name="again"
                  type="number"
                  min="0"
                  max={String(quantity)}
                  value={String(quantity)}
                  required
                />
              </div>
            ))}
            <LongTextField
              name="reprint_reason"
              label={say('Why it is printed once more')}
              note={say("The store reads it, so leave the shopper's data out.")}
              rows={2}
            />
            <button class="button quiet" type="submit">
              {say('Print it once more')}
            </button>
          </PostForm>
        </FormDetails>
      )}
    </>
  )
}
