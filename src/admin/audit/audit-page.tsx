// GET /admin/audit: who did what, newest first.

import { type AuditLogEntry, readAuditLog } from '../../operators/audit/read-audit-log.ts'
import { addressWithFilters, cursorText, readCursor } from '../frame/cursor.ts'
import { timeText } from '../frame/formats.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { TextField } from '../frame/parts/field.tsx'
import { FilterForm } from '../frame/parts/filter-form.tsx'
import { Pager } from '../frame/parts/pager.tsx'
import { Table } from '../frame/parts/table.tsx'

const path = '/admin/audit'
const rowsOnPage = 50
const filterNames = ['operator', 'action', 'subject'] as const

export function auditPage(panel: Panel, { database }: PanelDeps): void {
  const nav = { label: 'Audit log', order: 90 }
  panel.get(
    path,
    'read_only',
    async ({ query, show }) => {
      const filters = Object.fromEntries(filterNames.map((name) => [name, query.get(name)]))
      const { operator = '', action = '', subject = '' } = filters
      const after = readCursor(query.get('cursor'))
      const { entries, next } = await readAuditLog(
        database.queries,
        {
          ...(operator !== '' && { operatorId: operator }),
          ...(action !== '' && { action }),
          ...(subject !== '' && { subject }),
        },
        { after, limit: rowsOnPage },
      )
      return await show({
        title: 'Audit log',
        isWide: true,
        children: (
          <>
            <FilterForm action={path}>
              <TextField name="operator" label="Operator's id" value={operator} />
              <TextField name="action" label="Action" value={action} />
              <TextField name="subject" label="What it was done to" value={subject} />
            </FilterForm>
            <AuditTable entries={entries} />
            <Pager
              address={addressWithFilters(path, filters)}
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

export function AuditTable({ entries }: { entries: readonly AuditLogEntry[] }) {
  return (
    <Table
      caption="Entries, newest first"
      rows={entries}
      keyOf={({ id }) => id}
      empty="There is no entry like that."
      columns={[
        { label: 'When', cell: ({ at }) => timeText(at) },
        {
          label: 'Who',
          cell: ({ operator }) => <a href={filtered('operator', operator.id)}>{operator.name}</a>,
        },
        {
          label: 'Action',
          cell: ({ action }) => <a href={filtered('action', action)}>{action}</a>,
        },
        {
          label: 'What',
          cell: ({ subject }) =>
            subject === '' ? '–' : <a href={filtered('subject', subject)}>{subject}</a>,
        },
        { label: 'Detail', cell: ({ detail }) => <code>{detailText(detail)}</code> },
      ]}
    />
  )
}

function filtered(name: string, value: string): string {
  return addressWithFilters(path, { [name]: value })
}

function detailText(detail: Readonly<Record<string, unknown>>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
