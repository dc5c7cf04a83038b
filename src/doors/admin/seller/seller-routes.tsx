// /admin/seller: the seller's details, the legal texts, and what is missing.

import type { Queries } from '../../../ground/database/database.ts'
import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import { languages } from '../../../pure/contract/language.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { shippedCountries } from '../../../trade/catalog/delivery/shipping-zones.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { faultSentence } from '../../../trade/checkout/addresses/address-fault.ts'
import { checkPostalCode } from '../../../trade/checkout/addresses/check-postal-address.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { checkSeller, fieldsOfSeller, type SellerField } from '../../../trade/legal/check-seller.ts'
import { readGuaranteeNotices } from '../../../trade/legal/guarantee-notices.ts'
import { readWrittenTexts } from '../../../trade/legal/legal-texts.ts'
import { type MissingFact, missingFacts } from '../../../trade/legal/missing-facts.ts'
import { missingNotices } from '../../../trade/legal/missing-notices.ts'
import {
  type MissingProductData,
  missingProductData,
} from '../../../trade/legal/missing-product-data.ts'
import { readSeller, saveSeller } from '../../../trade/legal/seller.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { countryChoices } from '../catalog-words/shipping-words.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { FieldTable } from '../forms/form-field.ts'
import { t, tLabels } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { guaranteeNoticePages, NoticeList } from './guarantee-notice-routes.tsx'
import { legalTextPages, TextList } from './legal-text-routes.tsx'
import { MissingFacts } from './missing-facts-box.tsx'

export function sellerPages(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database
  legalTextPages(panel)
  guaranteeNoticePages(panel)

  const form = defineForm(panel, {
    route: routes.admin.seller.page,
    nav: { label: t('Seller'), order: 45 },
    read: readSeller,
    address: () => routes.admin.seller.page.href(),
    fields,
    texts: fieldsOfSeller,
    check(typed) {
      // Validated like shoppers' addresses, so that carriers and registers recognize it.
      const postal = checkPostalCode(typed.country.toUpperCase(), typed.postalCode)
      const checked = checkSeller('code' in postal ? { ...typed, postalCode: postal.code } : typed)
      const ofPlace = 'fault' in postal ? { postalCode: faultSentence(postal.fault) } : {}
      if (checked.ok && !('fault' in postal)) return { value: checked.seller }
      return { faults: { ...ofPlace, ...(!checked.ok && checked.faults) } }
    },
    save: (tx, seller) => saveSeller(tx, seller, now()),
    audit: (_before, _seller, changes) => ({ action: 'seller.changed', changes }),
    done: ({ redirect }) => redirect(routes.admin.seller.page.href(), t('Seller details saved.')),
    page: sellerPage,
  })

  async function sellerPage({ operator }: PanelContext): Promise<PanelPage> {
    const { seller, texts, notices, missing } = await readLegal(queries)
    return {
      title: t('Seller'),
      children: (
        <>
          <p>
            {t(
              'Shoppers buy from you, regardless of the store. These details appear in the footer of shop pages and mails, on packing slips and on invoices.',
            )}
          </p>
          <MissingFacts missing={missing} />
          <form.Form
            at={seller}
            legend={t('Seller details')}
            submit={t('Save')}
            mayChange={hasRole(operator, 'owner')}
          />
          <TextList texts={texts} />
          <NoticeList notices={notices} />
        </>
      ),
    }
  }
}

/** Also used when a store goes live, to report missing facts. */
export async function readLegal(queries: Queries) {
  const seller: Seller = await readSeller(queries)
  const texts = await readWrittenTexts(queries)
  const catalog = await readCatalog(queries)
  const notices = await readGuaranteeNotices(queries)
  const ofNotices = missingNotices(notices, shippedCountries(catalog))
  const ofSales = missingProductData(catalog, seller)
  const isData = ({ place }: MissingFact) => place.kind === 'data'
  const missing: (MissingFact | MissingProductData)[] = [
    ...missingFacts(seller, texts),
    ...ofNotices,
    ...ofSales.filter((fact) => !isData(fact)),
  ]
  return { seller, texts, notices, missing, missingData: ofSales.filter(isData) }
}

const moments = [
  { value: 'paid', label: 'When an order is paid' },
  { value: 'shipped', label: 'When an order is shipped' },
  { value: 'never', label: 'Not here: I create invoices elsewhere' },
]

function fields(): FieldTable<SellerField> {
  return {
    name: {
      label: t('Name'),
      note: t('As registered, with the legal form, such as Example Prints GmbH.'),
    },
    representative: { label: t('Represented by'), isBeside: true },
    line1: { label: t('Street and number') },
    line2: { label: t('Additional address lines'), isBeside: true },
    postalCode: { label: t('Postal code') },
    city: { label: t('City'), isBeside: true },
    country: {
      kind: 'choice',
      label: t('Country'),
      choices: [{ value: '', label: t('Choose …') }, ...countryChoices()],
      isBeside: true,
    },
    email: { label: t('E-mail'), type: 'email' },
    phone: { label: t('Phone'), isBeside: true },
    register: {
      label: t('Register'),
      note: t('For example HRB 1234, Amtsgericht Hamburg; RCS Lyon 123 456 789; KRS 0000123456.'),
    },
    vatId: { label: t('VAT ID'), note: t('For example DE123456789.'), isBeside: true },
    taxNumber: { label: t('Tax number'), isBeside: true },
    lucid: { heading: t('Packaging registers'), label: t('LUCID (Germany)') },
    uin: { label: t('IDU, or UIN (France)'), isBeside: true },
    packagingRegisters: {
      label: t('Other countries'),
      note: t(
        'With their names; shown on the legal notice page. For example ENV/2026/000012345 (Spain), BDO 000123456 (Poland).',
      ),
    },
    language: {
      heading: t('Texts for shoppers'),
      kind: 'choice',
      label: t('First language of the pages below'),
      choices: languages.map((value) => ({ value, label: messagesIn(value).about.name })),
      note: t('Shown where a page is not available in the shopper’s language.'),
    },
    withdrawalDays: {
      heading: t('Right of withdrawal'),
      label: t('Days to withdraw'),
      note: t(
        'From delivery, for prints of the shop’s motifs. If empty, the 14 days of the law in the EU, the EEA and the United Kingdom. Prints of the shoppers’ own pictures are made to their specifications and exempt. Each store’s page says whose pictures it sells.',
      ),
      inputMode: 'numeric',
      maxLength: 3,
    },
    offersWithdrawalToAll: {
      kind: 'check',
      label: t('Grant it to consumers in every country, also where the law does not'),
    },
    accessibilityAuthority: {
      label: t('Supervising authority for accessibility'),
      maxLength: 200,
      note: t(
        'Name and address, shown on the page about accessibility, which is generated. In Germany this is the MLBF (BFSG annex 3).',
      ),
    },
    invoicesAt: {
      heading: t('Invoices'),
      kind: 'choice',
      label: t('Created'),
      choices: tLabels(moments),
    },
    asksCompany: {
      kind: 'check',
      label: t('Ask for a company and its VAT ID at checkout; both are optional'),
    },
    exemptsBusinesses: {
      kind: 'check',
      label: t(
        'Deduct VAT for businesses in other EU countries that enter a VAT ID. Only its format is checked, not whether it is valid: check that yourself (VIES)',
      ),
    },
    keepDays: {
      heading: t('Shopper data'),
      label: t('Days after an order is complete until the shopper’s data is deleted'),
      note: t(
        'Name, address, mail address and pictures of orders that were shipped or have ended. Totals and invoices are kept. If empty, only what you delete manually is removed.',
      ),
      inputMode: 'numeric',
      maxLength: 4,
    },
  }
}
