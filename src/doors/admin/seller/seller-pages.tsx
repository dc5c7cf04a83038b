// /admin/seller: who sells, what the law asks them to say, and what of it is missing.

import type { Queries } from '../../../ground/database/database.ts'
import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import { languages } from '../../../pure/contract/language.ts'
import { checkPostalCode } from '../../../trade/checkout/addresses/check-postal-address.ts'
import { faultSentence } from '../../../trade/checkout/addresses/fault.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { checkSeller, fieldsOfSeller, type SellerField } from '../../../trade/legal/check-seller.ts'
import { readWrittenTexts } from '../../../trade/legal/legal-texts.ts'
import { missingFacts } from '../../../trade/legal/missing-facts.ts'
import { readSeller, saveSeller } from '../../../trade/legal/seller.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { countryChoices } from '../catalog-words/shipping-words.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { FieldTable } from '../forms/form-field.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { inWords, say } from '../words/say.ts'
import { legalTextPages, TextList } from './legal-text-pages.tsx'
import { MissingFacts } from './missing-facts-box.tsx'

const home = '/admin/seller'

export function sellerPages(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database
  legalTextPages(panel)

  const form = defineForm(panel, {
    path: home,
    nav: { label: say('Seller'), order: 45 },
    read: readSeller,
    address: () => home,
    fields,
    texts: fieldsOfSeller,
    check(typed) {
      // By the rules of shoppers' addresses, as carriers and registers know the place.
      const postal = checkPostalCode(typed.country.toUpperCase(), typed.postalCode)
      const checked = checkSeller('code' in postal ? { ...typed, postalCode: postal.code } : typed)
      const ofPlace = 'fault' in postal ? { postalCode: faultSentence(postal.fault) } : {}
      if (checked.ok && !('fault' in postal)) return { value: checked.seller }
      return { faults: { ...ofPlace, ...(!checked.ok && checked.faults) } }
    },
    save: (tx, seller) => saveSeller(tx, seller, now()),
    audit: (_before, _seller, changes) => ({ action: 'seller.changed', changes }),
    done: ({ redirect }) => redirect(home, say('Who sells is saved.')),
    page: sellerPage,
  })

  async function sellerPage({ operator }: PanelContext): Promise<PanelPage> {
    const { seller, texts, missing } = await readLegal(queries)
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
          <form.Form
            at={seller}
            legend={say('Who sells')}
            submit={say('Save')}
            mayChange={hasRole(operator, 'owner')}
          />
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

const moments = [
  { value: 'paid', label: 'When an order is paid' },
  { value: 'shipped', label: 'When an order is shipped' },
  { value: 'never', label: 'Not here: I write them elsewhere' },
]

function fields(): FieldTable<SellerField> {
  return {
    name: {
      label: say('Name'),
      note: say('As it is registered, with the legal form, such as Example Prints GmbH.'),
    },
    representative: { label: say('Represented by'), isBeside: true },
    line1: { label: say('Street and number') },
    line2: { label: say('More of the address'), isBeside: true },
    postalCode: { label: say('Postal code') },
    city: { label: say('Town'), isBeside: true },
    country: {
      kind: 'choice',
      label: say('Country'),
      choices: [{ value: '', label: say('Choose …') }, ...countryChoices()],
      isBeside: true,
    },
    email: { label: say('E-mail'), type: 'email' },
    phone: { label: say('Phone'), isBeside: true },
    register: { label: say('Register'), note: say('Such as HRB 1234, Amtsgericht Hamburg.') },
    vatId: { label: say('VAT ID'), note: say('Such as DE123456789.'), isBeside: true },
    taxNumber: { label: say('Tax number'), isBeside: true },
    language: {
      heading: say('What shoppers read'),
      kind: 'choice',
      label: say('First language of the pages below'),
      choices: languages.map((value) => ({ value, label: messagesIn(value).about.name })),
      note: say("Shown where a page is not written in the shopper's own."),
    },
    isMadeToOrder: {
      kind: 'check',
      label: say(
        'Say beside the button that buys that prints are made to order, so that no withdrawal is possible',
      ),
    },
    invoicesAt: {
      heading: say('Invoices'),
      kind: 'choice',
      label: say('Made'),
      choices: inWords(moments),
    },
    asksCompany: {
      kind: 'check',
      label: say('Ask at the checkout for a company and its VAT ID; both may stay empty'),
    },
    exemptsBusinesses: {
      kind: 'check',
      label: say(
        'Take VAT off for businesses of other EU countries that give a VAT ID. Its form is checked, and not whether it is valid: check it yourself (VIES)',
      ),
    },
    keepDays: {
      heading: say('Shoppers’ data'),
      label: say('Days until what is known of a shopper goes, after their order is done'),
      note: say(
        'Name, address, mail and pictures of orders that were shipped or have ended; sums and invoices stay. Left empty, only what you delete goes.',
      ),
      inputMode: 'numeric',
      maxLength: 4,
    },
  }
}
