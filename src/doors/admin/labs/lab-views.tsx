import { routes } from '../../../pure/contract/route-tree.ts'
import { labKindNamed, labKinds } from '../../../trade/fulfilment/labs/kinds/lab-kinds.ts'
import type { Lab } from '../../../trade/fulfilment/labs/lab.ts'
import type { LabDelivery } from '../../../trade/fulfilment/labs/lab-deliveries.ts'
import { t, tText } from '../i18n/t.ts'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { productText } from '../layout/print-texts.ts'
import { DeliveryState, lastTryText, nextTryText, tryText } from './delivery-words.tsx'

/** `last` is the latest delivery, completed or pending. */
export type ListedLab = Lab & { last: LabDelivery | undefined }

export function LabList({ labs, mayChange }: { labs: readonly ListedLab[]; mayChange: boolean }) {
  return (
    <>
      <p>
        {t(
          'Finished print files are sent to labs automatically, with job tickets, and order.json, the manifest, last.',
        )}
      </p>
      <Table
        caption={t('Labs')}
        rows={labs}
        keyOf={({ id }) => id}
        empty={t('No labs yet. You can download print files from the order pages.')}
        columns={[
          {
            label: t('Name'),
            cell: ({ id, name }) => <a href={routes.admin.labs.one.page.href({ id })}>{name}</a>,
          },
          {
            label: t('Type'),
            cell: ({ setUp: { kind } }) => tText(labKindNamed(kind)?.label ?? kind),
          },
          {
            label: t('Products'),
            cell: ({ products }) =>
              products?.map((each) => productText(each)).join(', ') ?? t('All'),
          },
          {
            label: t('Status'),
            cell: ({ isOn, last }) => {
              if (!isOn) return <Badge tone="end">{t('Off')}</Badge>
              return isFailing(last) ? (
                <Badge tone="stop">{t('Failing')}</Badge>
              ) : (
                <Badge tone="go">{t('On')}</Badge>
              )
            },
          },
          {
            label: t('Last delivery'),
            cell: ({ last }) =>
              last === undefined ? (
                t('None yet.')
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
              {t('Add: {label}', { label: tText(label) })}
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
      <h2>{t('Deliveries')}</h2>
      <Table
        caption={t('Deliveries, newest first')}
        rows={deliveries}
        keyOf={({ id }) => id}
        empty={t('Nothing sent yet.')}
        columns={[
          {
            label: t('Order'),
            cell: ({ number, order_id: id }) => (
              <a href={routes.admin.orders.one.page.href({ id })}>{number}</a>
            ),
          },
          { label: t('Version'), number: ({ version }) => version },
          { label: t('Status'), cell: ({ state }) => <DeliveryState state={state} /> },
          { label: t('Last attempt'), cell: ({ tries }) => <Tries tries={tries} /> },
          { label: t('Next attempt'), cell: (delivery) => nextTryText(delivery, now) },
          {
            label: t('Actions'),
            cell: ({ id, number, state }) => {
              const does = state === 'waiting' ? t('Retry now') : t('Send again')
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
          {t('{what}{count} attempts', {
            what: tries.length > maxTries ? t('The last {maxTries} of ', { maxTries }) : '',
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
