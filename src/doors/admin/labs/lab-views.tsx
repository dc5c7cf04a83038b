import { routes } from '../../../pure/contract/routes.ts'
import { labKindNamed, labKinds } from '../../../trade/fulfilment/labs/kinds/lab-kinds.ts'
import type { Lab } from '../../../trade/fulfilment/labs/lab.ts'
import type { LabDelivery } from '../../../trade/fulfilment/labs/lab-deliveries.ts'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { productText } from '../frame/print-words.ts'
import { said, say } from '../words/say.ts'
import { DeliveryState, lastTryText, nextTryText, tryText } from './delivery-words.tsx'

/** `last` is the latest delivery, completed or pending. */
export type ListedLab = Lab & { last: LabDelivery | undefined }

export function LabList({ labs, mayChange }: { labs: readonly ListedLab[]; mayChange: boolean }) {
  return (
    <>
      <p>
        {say(
          'Finished print files are brought to labs by themselves, with job tickets, and the manifest order.json last.',
        )}
      </p>
      <Table
        caption={say('Labs')}
        rows={labs}
        keyOf={({ id }) => id}
        empty={say('There is no lab yet. Print files can be fetched from the orders’ pages.')}
        columns={[
          {
            label: say('Name'),
            cell: ({ id, name }) => <a href={routes.admin.labs.one.page.href({ id })}>{name}</a>,
          },
          {
            label: say('Kind'),
            cell: ({ setUp: { kind } }) => said(labKindNamed(kind)?.label ?? kind),
          },
          {
            label: say('Products'),
            cell: ({ products }) =>
              products?.map((each) => productText(each)).join(', ') ?? say('All'),
          },
          {
            label: say('State'),
            cell: ({ isOn, last }) => {
              if (!isOn) return <Badge tone="end">{say('Off')}</Badge>
              return isFailing(last) ? (
                <Badge tone="stop">{say('Failing')}</Badge>
              ) : (
                <Badge tone="go">{say('On')}</Badge>
              )
            },
          },
          {
            label: say('Last delivery'),
            cell: ({ last }) =>
              last === undefined ? (
                say('None yet.')
              ) : (
                <>
                  <DeliveryState state={last.state} /> {lastTryText(last.tries)}
                </>
              ),
          },
        ]}
      />
      {mayChange && (
        <p class="buttons">
          {labKinds.map(({ name, label }) => (
            <a
              key={name}
              class="button quiet"
              href={routes.admin.labs.new.one.href({ kind: name })}
            >
              {say('Add: {label}', { label: said(label) })}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

/** True if the last delivery has failed, or is waiting after a failed attempt. */
function isFailing(last: LabDelivery | undefined): boolean {
  return last?.state === 'failed' || (last?.state === 'waiting' && last.tries.length > 0)
}

type LogProps = {
  labId: string
  deliveries: readonly LabDelivery[]
  mayAct: boolean
  now: number
}

export function DeliveryLog({ labId, deliveries, mayAct, now }: LogProps) {
  return (
    <section>
      <h2>{say('What was brought')}</h2>
      <Table
        caption={say('Deliveries, newest first')}
        rows={deliveries}
        keyOf={({ id }) => id}
        empty={say('Nothing was brought yet.')}
        columns={[
          {
            label: say('Order'),
            cell: ({ number, order_id: id }) => (
              <a href={routes.admin.orders.one.page.href({ id })}>{number}</a>
            ),
          },
          { label: say('Version'), number: ({ version }) => version },
          { label: say('State'), cell: ({ state }) => <DeliveryState state={state} /> },
          { label: say('Last try'), cell: ({ tries }) => <Tries tries={tries} /> },
          { label: say('Next try'), cell: (delivery) => nextTryText(delivery, now) },
          {
            label: say('Again'),
            cell: ({ id, number, state }) => {
              const does = state === 'waiting' ? say('Try now') : say('Bring again')
              return (
                mayAct && (
                  <PostForm
                    action={routes.admin.labs.one.deliveries.one.again.href({
                      id: labId,
                      delivery: id,
                    })}
                  >
                    <Submit look="quiet" aria-label={`${does}: ${number}`}>
                      {does}
                    </Submit>
                  </PostForm>
                )
              )
            },
          },
        ]}
      />
    </section>
  )
}

const maxTries = 10

function Tries({ tries }: Pick<LabDelivery, 'tries'>) {
  if (tries.length < 2) return <>{lastTryText(tries)}</>
  const shown = tries.slice(-maxTries).reverse()
  return (
    <>
      {lastTryText(tries)}
      <details>
        <summary>
          {say('{what}{count} tries', {
            what: tries.length > maxTries ? say('The last {maxTries} of ', { maxTries }) : '',
            count: tries.length,
          })}
        </summary>
        <ol class="links" reversed start={tries.length}>
          {shown.map((each) => (
            <li key={each.at}>{tryText(each)}</li>
          ))}
        </ol>
      </details>
    </>
  )
}
