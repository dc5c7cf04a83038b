// /admin/seller: the seller's details, the legal texts, and what is missing.

import type { Queries } from '../../../ground/database/database.ts'
import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import { languages } from '../../../pure/contract/language.ts'
import { recordOf } from '../../../pure/objects.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { checkPostalCode } from '../../../trade/checkout/addresses/check-postal-address.ts'
import { faultSentence } from '../../../trade/checkout/addresses/fault.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import {
  checkSeller,
  fieldsOfSeller,
  type SellerFaults,
  type SellerField,
  type SellerFields,
  sellerFieldNames,
} from '../../../trade/legal/check-seller.ts'
import { readWrittenTexts } from '../../../trade/legal/legal-texts.ts'
import { missingFacts } from '../../../trade/legal/missing-facts.ts'
import { readSeller, saveSeller } from '../../../trade/legal/seller.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { countryChoices } from '../catalog-words/shipping-words.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { CheckField, SelectField, TextField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { nothingSaved } from '../frame/redirect-with-outcome.ts'
import { SeenFields, typedOverSaved } from '../frame/seen-fields.tsx'
import { inWords, say } from '../words/say.ts'
import { legalTextPages, TextList } from './legal-text-pages.tsx'
import { MissingFacts } from './missing-facts-box.tsx'

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
    // Validated like shoppers' addresses, so that carriers and registers recognize it.
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
      return await show({ ...page, status: 400, notice: nothingSaved() })
    }
    await database.transaction(async (tx) => {
      const changes = await saveSeller(tx, checked.seller, now())
      if (changes.length === 0) return
      await addAuditEntry(tx, { operator: by, action: 'seller.changed', changes }, now())
    })
    return await redirect(home, say('Who sells is saved.'))
  })

  /** With the typed values if they were faulty. */
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
          <SellerForm saved={saved} fields={fields} faults={faults} mayChange={mayChange} />
          <TextList texts={texts} />
        </>
      ),
    }
  }
}

/** Missing facts are also reported when a store goes live. */
export async function readLegal(queries: Queries) {
  const seller: Seller = await readSeller(queries)
  const texts = await readWrittenTexts(queries)
  return { seller, texts, missing: missingFacts(seller, texts) }
}

type Props = {
  saved: SellerFields
  /** The typed values if they were faulty. */
  fields: SellerFields
  faults: SellerFaults
  mayChange: boolean
}

const moments = [
  { value: 'paid', label: 'When an order is paid' },
  { value: 'shipped', label: 'When an order is shipped' },
  { value: 'never', label: 'Not here: I write them elsewhere' },
]

/** The seller's details as one form. Accounts without permission to change it see it read-only. */
function SellerForm({ saved, fields, faults, mayChange }: Props) {
  const field = (name: SellerField) => ({ name, value: fields[name], fault: faults[name] })
  const spoken = languages.map((value) => ({ value, label: messagesIn(value).about.name }))
  return (
    <PostForm action="/admin/seller">
      <SeenFields saved={saved} />
      <fieldset class="stack" disabled={!mayChange}>
        <legend class="unseen">{say('Who sells')}</legend>
        <div class="field-row">
          <TextField
            {...field('name')}
            label={say('Name')}
            note={say('As it is registered, with the legal form, such as Example Prints GmbH.')}
          />
          <TextField {...field('representative')} label={say('Represented by')} />
        </div>
        <div class="field-row">
          <TextField {...field('line1')} label={say('Street and number')} />
          <TextField {...field('line2')} label={say('More of the address')} />
        </div>
        <div class="field-row">
          <TextField {...field('postalCode')} label={say('Postal code')} />
          <TextField {...field('city')} label={say('Town')} />
          <SelectField
            {...field('country')}
            label={say('Country')}
            choices={[{ value: '', label: say('Choose …') }, ...countryChoices()]}
          />
        </div>
        <div class="field-row">
          <TextField {...field('email')} label={say('E-mail')} type="email" />
          <TextField {...field('phone')} label={say('Phone')} />
        </div>
        <div class="field-row">
          <TextField
            {...field('register')}
            label={say('Register')}
            note={say('Such as HRB 1234, Amtsgericht Hamburg.')}
          />
          <TextField {...field('vatId')} label={say('VAT ID')} note={say('Such as DE123456789.')} />
          <TextField {...field('taxNumber')} label={say('Tax number')} />
        </div>
        <h2>{say('What shoppers read')}</h2>
        <SelectField
          {...field('language')}
          label={say('First language of the pages below')}
          choices={spoken}
          note={say("Shown where a page is not written in the shopper's own.")}
        />
        <CheckField
          name="isMadeToOrder"
          label={say(
            'Say beside the button that buys that prints are made to order, so that no withdrawal is possible',
          )}
          isChecked={fields.isMadeToOrder === 'yes'}
        />
        <h2>{say('Invoices')}</h2>
        <SelectField {...field('invoicesAt')} label={say('Made')} choices={inWords(moments)} />
        <CheckField
          name="asksCompany"
          label={say('Ask at the checkout for a company and its VAT ID; both may stay empty')}
          isChecked={fields.asksCompany === 'yes'}
        />
        <CheckField
          name="exemptsBusinesses"
          label={say(
            'Take VAT off for businesses of other EU countries that give a VAT ID. Its form is checked, and not whether it is valid: check it yourself (VIES)',
          )}
          isChecked={fields.exemptsBusinesses === 'yes'}
        />
        <h2>{say('Shoppers’ data')}</h2>
        <TextField
          {...field('keepDays')}
          label={say('Days until what is known of a shopper goes, after their order is done')}
          note={say(
            'Name, address, mail and pictures of orders that were shipped or have ended; sums and invoices stay. Left empty, only what you delete goes.',
          )}
          inputMode="numeric"
          maxLength={4}
        />
        {mayChange && <Submit>{say('Save')}</Submit>}
      </fieldset>
    </PostForm>
  )
}
