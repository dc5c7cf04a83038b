// GET /admin/audit: who did what, newest first, with old and new values.

import { cursorText, readCursor } from '../../../ground/database/keyset-page.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { auditActions } from '../../../trade/audit/audit-actions.ts'
import { type AuditLogEntry, readAuditLog } from '../../../trade/audit/read-audit-log.ts'
import { readSavedCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { readAddresses } from '../../../trade/operators/accounts/read-operators.ts'
import type { Known } from '../catalog-words/place-text.ts'
import { t, tLabels } from '../i18n/t.ts'
import { timeText } from '../layout/formats.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { SelectField, TextField } from '../layout/parts/field.tsx'
import { FilterForm, StoreFilter } from '../layout/parts/filter-form.tsx'
import { addressWithFilters, Pager } from '../layout/parts/pager.tsx'
import { Table } from '../layout/parts/table.tsx'
import { type NamedStore, readStores } from '../layout/read-stores.ts'
import { subjectParts, subjectText, whoText } from './audit-names.ts'
import { actionText, detailLines } from './audit-words.ts'

const rowsOnPage = 50
const linesAtOnce = 6
const filterNames = ['operator', 'action', 'subject', 'store'] as const

const isEntryId = (text: string) => /^[\w-]{1,60}$/.test(text)

export function auditRoutes(panel: Panel): void {
  const { database } = panel
  const nav = { label: t('Audit log'), order: 90 }
  panel.get(
    routes.admin.audit,
    'read_only',
    async ({ query, show }) => {
      const filters = Object.fromEntries(filterNames.map((name) => [name, query.get(name)]))
      const { operator = '', action = '', subject = '', store = '' } = filters
      const after = readCursor(query.get('cursor'), isEntryId)
      const { rows: entries, next } = await readAuditLog(
        database.queries,
        {
          ...(operator !== '' && { operatorId: operator }),
          ...(action !== '' && { action }),
          ...(subject !== '' && { subject }),
          ...(store !== '' && { storeId: readStoreId(store) }),
        },
        { after, limit: rowsOnPage },
      )
      const stores = await readStores(database.queries)
      const { document } = await readSavedCatalog(database)
      const people = await readAddresses(
        database.queries,
        entries.flatMap(({ subject }) => {
          const { kind, id } = subjectParts(subject)
          return kind === 'operator' ? [id] : []
        }),
      )
      return await show({
        title: t('Audit log'),
        isWide: true,
        children: (
          <>
            <FilterForm action={routes.admin.audit.href()}>
              <TextField name="operator" label={t('Actor ID')} value={operator} />
              <SelectField
                name="action"
                label={t('Event')}
                value={action}
                choices={tLabels(actionChoices)}
              />
              <TextField name="subject" label={t('Target')} value={subject} />
              <StoreFilter stores={stores} value={store} />
            </FilterForm>
            <AuditTable
              entries={entries}
              names={new Map([...people, ...Array.from(stores.values(), nameById)])}
              known={document}
            />
            <Pager
              address={addressWithFilters(routes.admin.audit.href(), filters)}
              nextCursor={next && cursorText(next)}
              isFirst={after === null}
            />
          </>
        ),
      })
    },
    { nav },
  )
}

const actionChoices = [
  { value: '', label: 'Any action' },
  ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
]

type AuditTableProps = {
  entries: readonly AuditLogEntry[]
  /** Names of stores and people that still exist. */
  names: ReadonlyMap<string, string>
  known: Known
}

const nameById = ({ id, name }: NamedStore) => [id, name] as const

function AuditTable({ entries, names, known }: AuditTableProps) {
  return (
    <Table
      caption={t('Entries, newest first')}
      rows={entries}
      keyOf={({ id }) => id}
      empty={t('No matching entries.')}
      columns={[
        { label: t('Time'), cell: ({ at }) => timeText(at) },
        {
          label: t('Actor'),
          isShort: true,
          cell: ({ operator: { id, name } }) =>
            id === '' ? whoText(name) : <a href={filtered('operator', id)}>{whoText(name)}</a>,
        },
        {
          label: t('Event'),
          cell: ({ action }) => <a href={filtered('action', action)}>{actionText(action)}</a>,
        },
        {
          label: t('Target'),
          cell: ({ subject }) =>
            subject === '' ? (
              '–'
            ) : (
              <a href={filtered('subject', subject)}>{subjectText(subject, names)}</a>
            ),
        },
        {
          label: t('Store'),
          isShort: true,
          cell: ({ storeId: id }) =>
            id === null ? (
              '–'
            ) : (
              <a href={filtered('store', id)}>{names.get(id) ?? t('Deleted store')}</a>
            ),
        },
        {
          label: t('Old → new, and details'),
          cell: ({ detail }) => <Lines lines={detailLines(detail, known)} />,
        },
      ]}
    />
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  const [first, more] = [lines.slice(0, linesAtOnce), lines.slice(linesAtOnce)]
  return (
    <>
      {first.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {more.length > 0 && (
        <details>
          <summary>{t('{count} more', { count: more.length })}</summary>
          {more.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </details>
      )}
    </>
  )
}

function filtered(name: (typeof filterNames)[number], value: string): string {
  return addressWithFilters(routes.admin.audit.href(), { [name]: value })
}
