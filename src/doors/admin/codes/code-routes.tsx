// Discount codes: the list, a batch as CSV, and the form of one.

import { cursorText, readCursor } from '../../../ground/database/keyset-page.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import {
  findDiscountCodeById,
  isDiscountCodeId,
  listCodeBatches,
  listDiscountCodes,
} from '../../../trade/discount-codes/list-discount-codes.ts'
import { normalCode } from '../../../trade/discount-codes/normal-code.ts'
import { turnOffBatch } from '../../../trade/discount-codes/save-discount-codes.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { auditExport } from '../audit/audit-export.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { addressWithFilters } from '../layout/parts/pager.tsx'
import { readStores } from '../layout/read-stores.ts'
import { redirectWithOutcome } from '../layout/redirect-with-outcome.ts'
import { sendCsv } from '../layout/send-csv.ts'
import { codeForm, noSuchCode } from './code-form.ts'
import { codeRows } from './code-rows.ts'
import { CodeFacts, CodeList } from './code-views.tsx'

const codesOnPage = 100
const batchesOnPage = 20
const list = routes.admin.codes.page.href()
const back = () => ({ href: list, label: t('Discount codes') })

export function codesPages(panel: Panel): void {
  const { database, now } = panel
  const db = database.queries
  const form = codeForm(panel, (context) =>
    context.param('id') === '' ? newPage(context) : codePage(context),
  )

  panel.get(routes.admin.codes.page, 'read_only', async ({ query, operator, show }) => {
    const batch = query.get('batch') || null
    const asked = query.get('code')
    const begins = asked === '' ? null : (normalCode(asked) ?? asked)
    const after = readCursor(query.get('cursor'), isDiscountCodeId)
    const limits = { after, limit: codesOnPage }
    const { rows, next } = await listDiscountCodes(db, { batch, begins }, limits)
    const isWhole = batch === null && begins === null && after === null
    const children = (
      <CodeList
        codes={rows}
        batches={isWhole ? await listCodeBatches(db, batchesOnPage) : []}
        stores={await readStores(db)}
        filters={{ batch, code: asked }}
        now={now()}
        mayChange={hasRole(operator, 'owner')}
        pager={{
          address: addressWithFilters(list, { batch, code: asked }),
          nextCursor: next && cursorText(next),
          isFirst: after === null,
        }}
      />
    )
    const back = { href: routes.admin.catalog.page.href(), label: t('Catalog') }
    return await show({ title: t('Discount codes'), back, isWide: true, children })
  })

  panel.get(routes.admin.codes.csv, 'read_only', async ({ query, by: operator, reply }) => {
    const batch = query.get('batch') || null
    const detail = { ...(batch !== null && { batch }) }
    await auditExport(panel, { operator, action: 'export.discount_codes', detail })
    return sendCsv(reply, 'discount-codes', codeRows(db, { batch, stores: await readStores(db) }))
  })

  panel.post(routes.admin.codes.endBatch, 'owner', (context) => {
    const { form: sent, by: operator } = context
    const batch = sent.get('batch')
    return redirectWithOutcome(context, `${list}?${new URLSearchParams({ batch })}`, () =>
      database.transaction(async (tx) => {
        const count = await turnOffBatch(tx, batch, now())
        const about = { subject: `codes ${batch}`, detail: { codes: count } }
        await addAuditEntry(tx, { operator, action: 'discount_code.batch_ended', ...about }, now())
        return t('{count} codes were turned off.', { count })
      }),
    )
  })

  panel.get(routes.admin.codes.new, 'owner', async (context) =>
    context.show(await newPage(context)),
  )
  panel.get(routes.admin.codes.one, 'read_only', async (context) =>
    context.show(await codePage(context)),
  )

  async function newPage(context: PanelContext): Promise<PanelPage> {
    const at = await form.read(db, context)
    const children = <form.Form at={at} legend={t('Terms')} submit={t('Create')} />
    return { title: t('A new discount code'), back: back(), children }
  }

  async function codePage(context: PanelContext): Promise<PanelPage> {
    const code = await findDiscountCodeById(db, context.param('id'))
    if (code === null) throw noSuchCode()
    const at = await form.read(db, context)
    const mayChange = hasRole(context.operator, 'owner')
    const children = (
      <>
        <CodeFacts code={code} />
        <form.Form at={at} legend={t('Terms')} submit={t('Save')} mayChange={mayChange} />
      </>
    )
    return { title: code.code, back: back(), children }
  }
}
