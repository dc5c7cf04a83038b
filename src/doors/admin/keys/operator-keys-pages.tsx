// /admin/keys: the operator's own API keys. A key is shown once, and revoking it is final.

import { routes } from '../../../pure/contract/routes.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import {
  endOperatorKey,
  makeOperatorKey,
  type OperatorKey,
  readOperatorKeys,
} from '../../../trade/stores/keys/operator-keys.ts'
import { confirmPerson } from '../frame/confirm-person.ts'
import { timeText } from '../frame/formats.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { AskedForm } from '../frame/parts/asked-form.tsx'
import { TextField } from '../frame/parts/field.tsx'
import { CurrentPassword } from '../frame/parts/password-fields.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Table } from '../frame/parts/table.tsx'
import { orSay } from '../frame/redirect-with-outcome.ts'
import { say, sayParts } from '../words/say.ts'

export function operatorKeysPages(panel: Panel): void {
  const { database, now } = panel
  panel.get(
    routes.admin.keys.page,
    'read_only',
    async ({ operator, show }) => {
      const keys = await readOperatorKeys(database.queries, now())
      const mayChange = hasRole(operator, 'owner')
      return await show({
        title: say('Operator’s keys'),
        isWide: true,
        children: (
          <>
            <p>
              {sayParts(
                'For programs of the operator: they read and save the catalog document ({code}). Stores have {link} of their own.',
                {
                  code: <code>/api/v1/catalog/document</code>,
                  link: <a href={routes.admin.stores.page.href()}>{say('keys')}</a>,
                },
              )}
            </p>
            <KeyTable keys={keys} mayChange={mayChange} />
            {mayChange && <MakeForm />}
          </>
        ),
      })
    },
    { nav: { label: say('Keys'), order: 87 } },
  )

  panel.post(routes.admin.keys.page, 'owner', (context) =>
    orSay(context, routes.admin.keys.page.href(), async () => {
      const { form, by, show } = context
      await confirmPerson(panel, context)
      const { key, made } = await database.transaction(async (tx) => {
        const done = await makeOperatorKey(tx, { name: form.get('name'), by: by.name }, now())
        const about = { operator: by, ...auditOf(done.made) }
        await addAuditEntry(tx, { ...about, action: 'operator_key.made' }, now())
        return done
      })
      return await show({
        title: say('A new operator’s key'),
        back: { href: routes.admin.keys.page.href(), label: say('Operator’s keys') },
        children: (
          <section>
            <h2>{made.name}</h2>
            <p>{say('Keep it on a server, now: it is not shown again.')}</p>
            <code class="secret">{key}</code>
          </section>
        ),
      })
    }),
  )

  panel.post(routes.admin.keys.one.end, 'owner', async ({ param, by, redirect }) => {
    await database.transaction(async (tx) => {
      const ended = await endOperatorKey(tx, param('key'), now())
      const about = { operator: by, ...auditOf(ended) }
      await addAuditEntry(tx, { ...about, action: 'operator_key.ended' }, now())
    })
    return await redirect(routes.admin.keys.page.href(), say('The key has ended.'))
  })
}

function auditOf({ name, hint }: OperatorKey) {
  return { subject: `operator’s key …${hint}`, detail: { name } }
}

function KeyTable({ keys, mayChange }: { keys: readonly OperatorKey[]; mayChange: boolean }) {
  return (
    <Table
      caption={say('Keys that work')}
      rows={keys}
      keyOf={({ id }) => id}
      empty={say('None.')}
      columns={[
        { label: say('For'), cell: ({ name }) => name },
        { label: say('Key'), cell: ({ hint }) => <code>{`ok_…${hint}`}</code> },
        {
          label: say('Made'),
          cell: ({ createdAt, madeBy }) => (
            <>
              {sayParts('{time} by {madeBy}', {
                time: timeText(createdAt),
                madeBy: madeBy ?? say('the configuration'),
              })}
            </>
          ),
        },
        {
          label: say('Last used'),
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? say('never') : timeText(lastUsedAt)),
        },
        {
          label: say('Works until'),
          cell: ({ expiresAt }) => (expiresAt === null ? say('it is ended') : timeText(expiresAt)),
        },
        ...(mayChange ? [{ label: say('End'), cell: EndForm }] : []),
      ]}
    />
  )
}

function EndForm({ id, isConfigured }: OperatorKey) {
  return (
    <AskedForm
      label={say('End it')}
      yes={say('End the key')}
      action={routes.admin.keys.one.end.href({ key: id })}
    >
      <p>
        {say('For good, at once: programs that still use it are refused.')}{' '}
        {isConfigured &&
          say(
            'Take HANDPRINT_OPERATOR_KEY away or name another one, too: a start that names an ended key is refused.',
          )}
      </p>
    </AskedForm>
  )
}

function MakeForm() {
  return (
    <section>
      <h2>{say('Make another')}</h2>
      <PostForm action={routes.admin.keys.page.href()} class="stack">
        <TextField name="name" label={say('What it is for')} maxLength={60} isRequired />
        <CurrentPassword id="current" />
        <Submit>{say('Make a key')}</Submit>
      </PostForm>
    </section>
  )
}
