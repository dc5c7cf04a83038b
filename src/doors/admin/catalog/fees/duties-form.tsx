// Who pays the duties of a parcel that crosses a customs border, and where parcels are sent from.

import { routes } from '../../../../pure/contract/route-tree.ts'
import { findCountry } from '../../../../trade/catalog/countries.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { countryChoices } from '../../catalog-words/shipping-words.ts'
import { readersCountryName } from '../../i18n/in-language.ts'
import { t } from '../../i18n/t.ts'
import { SelectField } from '../../layout/parts/field.tsx'
import type { CatalogPanel } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'

/** `back`: the page with the form. */
export function dutiesChange(panel: CatalogPanel, back: string): void {
  panel.change(routes.admin.catalog.fees.duties, back, ({ duties: _, ...before }, { form }) => {
    const isBySeller = form.get('paid_by') === 'seller'
    const from = findCountry(form.get('sent_from'))
    if (!isBySeller && from === null) return { document: before }
    const paidBy = isBySeller ? ('seller' as const) : ('recipient' as const)
    return {
      document: {
        ...before,
        duties: { paid_by: paidBy, ...(from !== null && { sent_from: from }) },
      },
    }
  })
}

type DutiesProps = { document: CatalogDocument; sha256: string; home: string }

export function DutiesForm({ document: { duties }, sha256, home }: DutiesProps) {
  return (
    <ChangeForm
      title={t('Duties')}
      note={t(
        'Before the button, the checkout says who pays when a parcel crosses a customs border. Into the European Union, parcels up to €150 cost €3 of duty per tariff line since 1 July 2026 (Regulation (EU) 2026/382). Into the United States, no parcel is exempt from duties since 29 August 2025. This is not legal advice.',
      )}
      action={routes.admin.catalog.fees.duties.href()}
      sha256={sha256}
    >
      <SelectField
        id="duties_paid_by"
        name="paid_by"
        label={t('Duties and import tax')}
        value={duties?.paid_by ?? 'recipient'}
        choices={[
          { value: 'recipient', label: t('the recipient pays them on delivery') },
          { value: 'seller', label: t('included: I pay them') },
        ]}
      />
      <SelectField
        name="sent_from"
        label={t('Parcels are sent from')}
        value={duties?.sent_from ?? ''}
        choices={[
          {
            value: '',
            label:
              home === ''
                ? t('the seller’s country')
                : t('the seller’s country: {country}', { country: readersCountryName(home) }),
          },
          ...countryChoices(),
        ]}
      />
    </ChangeForm>
  )
}
