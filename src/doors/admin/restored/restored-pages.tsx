// /admin/restored: after a backup was brought back. Until an owner ends it here, pages are read and
// nothing is mailed, charged, delivered or swept.

import { endRestoration, readRestoration } from '../../../ground/nodes/restoration.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { giveUpLabDeliveries } from '../../../trade/fulfilment/labs/lab-deliveries.ts'
import { giveUpWaitingMails } from '../../../trade/mail/send-again.ts'
import { giveUpDeliveries } from '../../../trade/webhooks/deliveries/replay-delivery.ts'
import { countText, moneyText, timeText } from '../frame/formats.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Table } from '../frame/parts/table.tsx'
import { say, sayParts } from '../words/say.ts'
import { type Restored, readRestored } from './read-restored.ts'

const home = '/admin/restored'

export function restoredPages(panel: Panel): void {
  const { database, now } = panel

  panel.get(home, 'read_only', async ({ show }) => {
    const restoration = await readRestoration(database.queries)
    if (restoration === null) {
      const children = <p class="notice done">{say('The shop works as always.')}</p>
      return await show({ title: say('Brought back from a backup'), children })
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
        <EndForm waiting={restored.waiting} />
      </>
    )
    return await show({ title: say('Brought back from a backup'), children })
  })

  panel.post(`${home}/end`, 'owner', async ({ form, by, redirect }) => {
    const sends = (what: string) => form.all('send').includes(what)
    await database.transaction(async (tx) => {
      const restoration = await readRestoration(tx)
      if (restoration === null) throw endedAlready()
      const at = now()
      const before = restoration.restoredAt
      if (!sends('mails')) await giveUpWaitingMails(tx, { before, reason: takenAsDone }, at)
      if (!sends('webhooks')) await giveUpDeliveries(tx, before, at)
      if (!sends('labs')) await giveUpLabDeliveries(tx, { before, reason: takenAsDone }, at)
      await endRestoration(tx, at)
      const detail = {
        point_at: new Date(restoration.pointAt).toISOString(),
        sent: form.all('send'),
      }
      await addAuditEntry(tx, { operator: by, action: 'restoration.ended', detail }, at)
    })
    await panel.lookAtRestoration()
    return await redirect('/admin', say('The shop goes on.'))
  })
}

const takenAsDone = 'It waited in a backup that was brought back, and was taken as done.'

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
          {
            label: say('Amount'),
            cell: ({ amount, currency }) => moneyText(amount, currency),
            isNumber: true,
          },
        ]}
      />
    </section>
  )
}

function EndForm({ waiting }: Pick<Restored, 'waiting'>) {
  const kinds = (
    [
      ['mails', 'mails', waiting.mails],
      ['webhooks', say('events for webhooks'), waiting.webhooks],
      ['labs', say('orders for labs'), waiting.labs],
    ] as const
  ).filter(([, , count]) => count > 0)
  return (
    <section>
      <h2>{say('What waits here, and may have gone out already')}</h2>
      <PostForm action={`${home}/end`} class="confirm">
        {kinds.length === 0 ? (
          <p>{say('No mail, no event for a webhook, no order for a lab.')}</p>
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
              '{count} payments and {count2} refunds are under way: their providers are asked how they ended, and none is begun twice.',
              { count: countText(waiting.payments), count2: countText(waiting.refunds) },
            )}
          </p>
        )}
        <button class="button" type="submit">
          {say('Let the shop go on')}
        </button>
      </PostForm>
    </section>
  )
}

function endedAlready(): HandprintError {
  const message = say('The shop goes on already: somebody else has ended this.')
  return new HandprintError({ code: 'not_found', status: 404, message })
}
