// /admin/seller: who sells, what the law asks them to say, and what of it is missing.

import type { Queries } from '../../../ground/database/database.ts'
import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import { recordOf } from '../../../pure/objects.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { checkPostalCode } from '../../../trade/checkout/addresses/check-postal-address.ts'
import { faultSentence } from '../../../trade/checkout/addresses/fault.ts'
import {
  checkSeller,
  fieldsOfSeller,
  type SellerFaults,
  type SellerFields,
  sellerFieldNames,
} from '../../../trade/legal/check-seller.ts'
import { readWrittenTexts } from '../../../trade/legal/legal-texts.ts'
import { missingFacts } from '../../../trade/legal/missing-facts.ts'
import { readSeller, saveSeller } from '../../../trade/legal/seller.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { typedOverSaved } from '../frame/seen-fields.tsx'
import { say } from '../words/say.ts'
import { legalTextPages, TextList } from './legal-text-pages.tsx'
import { MissingFacts } from './missing-facts-box.tsx'
import { SellerForm } from './seller-form.tsx'

const home = '/admin/seller'

export function sellerPages(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database
  legalTextPages(panel)

  panel.get(home, 'read_only', async (context) => await context.show(await sellerPage(context)), {
    nav: { label: say('Seller'), order: 45 },
  })

  panel.post(home, 'owner', async (context) => {
    const { form, by, show, redirect } = context
    const { fields: typed, faults: both } = typedOverSaved(form, sellerFieldNames, {
      typed: recordOf(sellerFieldNames, (name) => form.get(name)),
      saved: fieldsOfSeller(await readSeller(queries)),
    })
    // By the rules of shoppers' addresses, as carriers and registers know the place.
    const postal = checkPostalCode(typed.country.toUpperCase(), typed.postalCode)
    const fields = 'code' in postal ? { ...typed, postalCode: postal.code } : typed
    const checked = checkSeller(fields)
    const faults = {
      ...both,
      ...('fault' in postal && { postalCode: faultSentence(postal.fault) }),
      ...(!checked.ok && checked.faults),
    }
    if (!checked.ok || Object.keys(faults).length > 0) {
      const page = await sellerPage(context, { fields, faults })
      const text = say('Nothing was saved. Correct what stands below.')
      return await show({ ...page, status: 400, notice: { kind: 'fault', text } })
    }
    await database.transaction(async (tx) => {
      const changes = await saveSeller(tx, checked.seller, now())
      if (changes.length === 0) return
      await addAuditEntry(tx, { operator: by, action: 'seller.changed', changes }, now())
    })
    return await redirect(home, say('Who sells is saved.'))
  })

  /** With what was typed, where that was faulty. */
  async function sellerPage(
    { operator }: PanelContext,
    typed: { fields?: SellerFields; faults?: SellerFaults } = {},
  ): Promise<PanelPage> {
    const { seller, texts, missing } = await readLegal(queries)
    const saved = fieldsOfSeller(seller)
    const { fields = saved, faults = {} } = typed
    const mayChange = hasRole(operator, 'owner')
    return {
      title: say('Seller'),
      children: (
        <>
          <p>
            {say(
              'Shoppers buy from you, whatever store they came through: this stands in the footer of the shop’s pages and mails, on packing slips and on invoices.',
            )}
          </p>
          <MissingFacts missing={missing} />
          <SellerForm {...{ saved, fields, faults, mayChange }} />
          <TextList texts={texts} />
        </>
      ),
    }
  }
}

/** What is missing is told where a store goes live, too. */
export async function readLegal(queries: Queries) {
  const seller: Seller = await readSeller(queries)
  const texts = await readWrittenTexts(queries)
  return { seller, texts, missing: missingFacts(seller, texts) }
}
