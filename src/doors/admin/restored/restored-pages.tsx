// /admin/restored: after a backup was brought back. Until an owner ends it here, pages are read and
// nothing is mailed, charged, delivered or swept. Afterwards the orders that were on their way wait here.

import { readRestoration } from '../../../ground/nodes/restoration.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import {
  readOrdersOnTheirWay,
  readRestoredOrders,
} from '../../../trade/orders/holds/restored-orders.ts'
import { countText, timeText } from '../frame/formats.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { CheckField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Table } from '../frame/parts/table.tsx'
import { saidRefusal } from '../words/said-refusal.ts'
import { inSentence, say, sayParts } from '../words/say.ts'
import { endRestored } from './end-restored.ts'
import { type Restored, readRestored } from './read-restored.ts'
import { HeldOrders, restoredHome as home, OrdersOnTheirWay } from './restored-orders.tsx'

export function restoredPages(panel: Panel): void {
  const { database, stopping } = panel

  panel.get(home, 'read_only', async ({ operator, query, show }) => {
    const title = say('Brought back from a backup')
    const restoration = await readRestoration(database.queries)
    if (restoration === null) {
      const orders = await readRestoredOrders(database.queries)
      return await show({
        title,
        children: <HeldOrders orders={orders} mayAct={hasRole(operator, 'staff')} />,
      })
    }
    const restored = await readRestored(panel, restoration)
    const children = (
      <>
        <p>
          {sayParts(
            'The backup shows the shop as it was at {time}; it was brought back at {time2}. What happened in between happened outside, too: mails have arrived, cards were charged, labs print. So pages can be read, and nothing is taken, mailed, charged, delivered or cleared away until you have looked at this page.',
            { time: timeText(restoration.pointAt), time2: timeText(restoration.restoredAt) },
          )}
        </p>
        <Charges {...restored} />
        <OrdersOnTheirWay orders={await readOrdersOnTheirWay(database.queries)} />
        <EndForm {...restored} isUnasked={query.get('unasked') === 'yes'} />
      </>
    )
    return await show({ title, children })
  })

  panel.post(`${home}/end`, 'owner', async ({ form, by, redirect, request }) => {
    const mayBeUnasked = form.get('unasked') === 'yes'
    const isNothingLost = form.get('nothing_lost') === 'yes'
    const { signal } = stopping
    const ending = { by, sent: form.all('send'), mayBeUnasked, isNothingLost, signal }
    try {
      await endRestored({ ...panel, log: request.log }, ending)
    } catch (error) {
      if (!(error instanceof HandprintError) || error.code !== 'payment_pending') throw error
      return await redirect(`${home}?unasked=yes`, { kind: 'fault', text: saidRefusal(error.told) })
    }
    await panel.lookAtRestoration()
    const held = await readRestoredOrders(database.queries)
    return await redirect(held.length > 0 ? home : '/admin', say('The shop goes on.'))
  })
}

function Charges({ charges, unanswered }: Restored) {
  return (
    <section>
      <h2>{say('Money that no order knows of')}</h2>
      {unanswered.length > 0 && (
        <p class="notice fault">
          {say('{list} can’t be asked now: open this page again before you go on.', {
            list: unanswered.join(', '),
          })}
        </p>
      )}
      <p>
        {say(
          'Charges since then whose orders are lost. Refund them at the provider, or have the people order again. Once the shop goes on, they are listed under Health to be ticked off.',
        )}
      </p>
      <Table
        caption={say('Charges without an order')}
        rows={charges}
        keyOf={({ gateway, reference }) => `${gateway} ${reference}`}
        empty={say('None: every charge since then has its order.')}
        columns={[
          { label: say('Provider'), cell: ({ gateway }) => gateway },
          { label: say('Charge'), cell: ({ reference }) => <code>{reference}</code> },
          { label: say('Amount'), money: ({ amount, currency }) => [amount, currency] },
        ]}
      />
    </section>
  )
}

type EndFormProps = Pick<Restored, 'waiting' | 'mayBeNothingLost'> & {
  /** A provider could not be asked when it was to end. */
  isUnasked: boolean
}

function EndForm({ waiting, mayBeNothingLost, isUnasked }: EndFormProps) {
  const kinds = (
    [
      ['mails', inSentence(say('Mails')), waiting.mails],
      ['webhooks', say('events for webhooks'), waiting.webhooks],
    ] as const
  ).filter(([, , count]) => count > 0)
  return (
    <section>
      <h2>{say('What waits here, and may have gone out already')}</h2>
      <PostForm action={`${home}/end`} class="confirm">
        {kinds.length === 0 ? (
          <p>{say('No mail and no event for a webhook.')}</p>
        ) : (
          <>
            <p>
              {say(
                'Tick what is to go out now. What is not ticked is taken as done; it can be sent one by one from its own page later.',
              )}
            </p>
            {kinds.map(([name, label, count]) => (
              <label key={name} class="check">
                <input type="checkbox" name="send" value={name} /> {countText(count)} {label}
              </label>
            ))}
          </>
        )}
        {waiting.payments + waiting.refunds > 0 && (
          <p>
            {say(
              '{count} payments and {count2} refunds are under way: their providers are asked how they ended before anything goes on. None is begun twice, and nobody is told of it again.',
              { count: countText(waiting.payments), count2: countText(waiting.refunds) },
            )}
          </p>
        )}
        <p>
          {say(
            'Nobody here knows which numbers invoices and credit notes were given after the backup, and none may be given twice: they go on in a new series.',
          )}
        </p>
        {mayBeNothingLost && (
          <CheckField
            name="nothing_lost"
            label={say(
              'The shop was stopped before this backup was made, and has sold nothing since: go on with the series as they are',
            )}
          />
        )}
        {isUnasked && (
          <CheckField
            name="unasked"
            label={say('Go on although a payment provider can’t be asked')}
          />
        )}
        <Submit>{say('Let the shop go on')}</Submit>
      </PostForm>
    </section>
  )
}
