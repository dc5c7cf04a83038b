import { readStoreId } from '../../../pure/contract/ids.ts'
import { aboutStore, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import {
  type CommissionTerms,
  readCommissionTerms,
  saveCommissionTerms,
} from '../../../trade/stores/settings/commission-terms.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { CheckField, SelectField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { say, sayParts } from '../words/say.ts'

export function commissionPages({ post, database, now }: Panel): void {
  post('/admin/stores/:id/commission', 'owner', async ({ param, form, by, redirect }) => {
    const storeId = readStoreId(param('id'))
    const terms: CommissionTerms = {
      of: form.get('commission_of') === 'gross' ? 'gross' : 'net',
      isOnShipping: form.get('commission_on_shipping') === 'yes',
    }
    await database.transaction(async (tx) => {
      const changes = changesBetween(await readCommissionTerms(tx, storeId), terms)
      if (changes.length === 0) return
      await saveCommissionTerms(tx, storeId, terms, now())
      const about = { operator: by, ...aboutStore(storeId), changes }
      await addAuditEntry(tx, { ...about, action: 'store.commission_changed' }, now())
    })
    const text = say('The commission is saved. It counts for orders from now on.')
    return await redirect(`/admin/stores/${encodeURIComponent(param('id'))}`, text)
  })
}

type Props = { address: string; terms: CommissionTerms; mayChange: boolean }

export function CommissionSection({ address, terms, mayChange }: Props) {
  return (
    <section>
      <h2>{say('Commission')}</h2>
      <p>
        {sayParts(
          'The store earns the share that its markup is of the price: of 10.00 that were 8.00 without its markup it is a fifth. Orders keep what it came to when they were placed; refunds lower it in proportion. {link} say what to pay out.',
          { link: <a href="/admin/reports/statements">{say('Statements')}</a> },
        )}
      </p>
      <PostForm action={`${address}/commission`}>
        <fieldset class="stack" disabled={!mayChange}>
          <legend class="unseen">{say('Commission')}</legend>
          <SelectField
            name="commission_of"
            label={say('Reckoned on')}
            value={terms.of}
            choices={[
              { value: 'net', label: say('Prices without tax') },
              { value: 'gross', label: say('Prices with tax') },
            ]}
          />
          <CheckField
            name="commission_on_shipping"
            label={say('Shipping earns the same share')}
            isChecked={terms.isOnShipping}
          />
          {mayChange && <Submit look="quiet">{say('Save the commission')}</Submit>}
        </fieldset>
      </PostForm>
    </section>
  )
}
