// /admin/keys: the operator's own API keys. A key is shown once, and revoking it is final.

import { routes } from '../../../pure/contract/route-tree.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import {
  endOperatorKey,
  type ListedOperatorKey,
  makeOperatorKey,
  readOperatorKeys,
} from '../../../trade/stores/keys/operator-keys.ts'
import { t, tParts } from '../i18n/t.ts'
import { confirmPerson } from '../layout/confirm-person.ts'
import { timeText } from '../layout/formats.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { TextField } from '../layout/parts/field.tsx'
import { CurrentPassword } from '../layout/parts/password-fields.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Table } from '../layout/parts/table.tsx'
import { redirectOnError } from '../layout/redirect-with-outcome.ts'

export function operatorKeysRoutes(panel: Panel): void {
  const { database, now } = panel
  panel.get(
    routes.admin.keys.page,
    'read_only',
    async ({ operator, show }) => {
      const keys = await readOperatorKeys(database.queries, now())
      const mayChange = hasRole(operator, 'owner')
      return await show({
        title: t('Operator keys'),
        isWide: true,
        children: (
          <>
            <p>
              {tParts(
                'For the operator’s own programs, which read and save the catalog document ({code}). Stores have their own {link}, and a page with the lines for a website.',
                {
                  code: <code>/api/v1/catalog/document</code>,
                  link: <a href={routes.admin.stores.page.href()}>{t('keys')}</a>,
                },
              )}
            </p>
            <KeyTable keys={keys} mayChange={mayChange} />
            {mayChange && <MakeForm />}
          </>
        ),
      })
    },
    { nav: { label: t('Keys'), order: 87 } },
  )

  panel.post(routes.admin.keys.page, 'owner', (context) =>
    redirectOnError(context, routes.admin.keys.page.href(), async () => {
      const { form, by, show } = context
      await confirmPerson(panel, context)
      const { key, made } = await database.transaction(async (tx) => {
        const done = await makeOperatorKey(tx, { name: form.get('name'), by: by.name }, now())
        const about = { operator: by, ...auditOf(done.made) }
        await addAuditEntry(tx, { ...about, action: 'operator_key.made' }, now())
        return done
      })
      return await show({
        title: t('New operator key'),
        back: { href: routes.admin.keys.page.href(), label: t('Operator keys') },
        children: (
          <section>
            <h2>{made.name}</h2>
            <p>{t('Store it on a server now. It is not shown again.')}</p>
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
    return await redirect(routes.admin.keys.page.href(), t('Key revoked.'))
  })
}

function auditOf({ name, hint }: ListedOperatorKey) {
  return { subject: `operator key …${hint}`, detail: { name } }
}

function KeyTable({ keys, mayChange }: { keys: readonly ListedOperatorKey[]; mayChange: boolean }) {
  return (
    <Table
      caption={t('Active keys')}
      rows={keys}
      keyOf={({ id }) => id}
      empty={t('None.')}
      columns={[
        { label: t('For'), cell: ({ name }) => name },
        { label: t('Key'), cell: ({ hint }) => <code>{`ok_…${hint}`}</code> },
        {
          label: t('Created'),
          cell: ({ createdAt, madeBy }) => (
            <>
              {tParts('{time} by {madeBy}', {
                time: timeText(createdAt),
                madeBy: madeBy ?? t('the configuration'),
              })}
            </>
          ),
        },
        {
          label: t('Last used'),
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : timeText(lastUsedAt)),
        },
        {
          label: t('Valid until'),
          cell: ({ expiresAt }) => (expiresAt === null ? t('it is revoked') : timeText(expiresAt)),
        },
        ...(mayChange ? [{ label: t('End'), cell: EndForm }] : []),
      ]}
    />
  )
}

function EndForm({ id, isConfigured }: ListedOperatorKey) {
  return (
    <AskedForm
      label={t('Revoke')}
      yes={t('Revoke the key')}
      action={routes.admin.keys.one.end.href({ key: id })}
    >
      <p>
        {t('Permanent and immediate: programs that still use it are refused.')}{' '}
        {isConfigured &&
          t(
            'Also remove HANDPRINT_OPERATOR_KEY or set it to another key. The program doesn’t start with a revoked key.',
          )}
      </p>
    </AskedForm>
  )
}

function MakeForm() {
  return (
    <section>
      <h2>{t('Create another')}</h2>
      <PostForm action={routes.admin.keys.page.href()} class="stack">
        <TextField name="name" label={t('Purpose')} maxLength={60} isRequired />
        <CurrentPassword id="current" />
        <Submit>{t('Create a key')}</Submit>
      </PostForm>
    </section>
  )
}
