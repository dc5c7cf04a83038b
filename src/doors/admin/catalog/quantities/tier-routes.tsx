// Prices by quantity: the tiers of one product and of its sizes.

import { routes } from '../../../../pure/contract/route-tree.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { readSavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { productLabel } from '../../catalog-words/product-labels.ts'
import { t } from '../../i18n/t.ts'
import { CheckField, TextField } from '../../layout/parts/field.tsx'
import { sizeText } from '../../layout/print-texts.ts'
import { type CatalogPanel, partUnknown } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'
import { readTiers, tiersText, withTiers } from './edit-tiers.ts'

const { page, set } = routes.admin.catalog.quantities

export function tierRoutes(panel: CatalogPanel): void {
  panel.get(page, 'read_only', async ({ operator, query, show }) => {
    const { document, sha256 } = await readSavedCatalog(panel.database)
    const names = Object.keys(document.products)
    const name = names.find((each) => each === query.get('product')) ?? names[0] ?? ''
    return await show({
      title: t('Prices by quantity'),
      back: { href: routes.admin.catalog.page.href(), label: t('Catalog') },
      children: (
        <>
          <p>
            {t(
              'From a number of pieces on, each piece costs less: a percentage off your price, and never less than the margin floor. The pieces of all pictures in the same size count together.',
            )}
          </p>
          <ul>
            {names.map((each) => (
              <li key={each}>
                <a href={pageOf(each)} {...(each === name && { 'aria-current': 'page' })}>
                  {productLabel(document, each)}
                </a>
              </li>
            ))}
          </ul>
          {hasRole(operator, 'owner') && (
            <TierForm document={document} name={name} sha256={sha256} />
          )}
        </>
      ),
    })
  })

  panel.change(
    set,
    ({ form }) => pageOf(form.get('product')),
    (before, { form }) => {
      const name = form.get('product')
      const product = Object.entries(before.products).find(([each]) => each === name)?.[1]
      if (product === undefined) return partUnknown()
      const faults: Record<string, string> = {}
      const tiersIn = (field: string) => {
        const tiers = readTiers(form.get(field))
        if (tiers === null) faults[field] = t('Write pieces and percent as in 10: 5; 50: 12.5.')
        return tiers ?? []
      }
      const tiers = tiersIn('tiers')
      const sizes = Object.keys(product.sizes)
      const bySize = Object.fromEntries(sizes.map((size) => [size, tiersIn(`tiers/${size}`)]))
      if (Object.keys(faults).length > 0) {
        return { fault: t('The prices by quantity were not saved.'), faults }
      }
      const countsAllSizes = form.get('over') === 'yes'
      return { document: withTiers(before, name, { tiers, bySize, countsAllSizes }) }
    },
  )
}

function pageOf(product: string): string {
  return `${page.href()}?product=${encodeURIComponent(product)}`
}

type FormProps = { document: CatalogDocument; name: string; sha256: string }

function TierForm({ document, name, sha256 }: FormProps) {
  const product = Object.entries(document.products).find(([each]) => each === name)?.[1]
  if (product === undefined) return null
  const sizes = Object.entries(product.sizes)
  return (
    <ChangeForm
      title={productLabel(document, name)}
      note={t('Write pieces and percent as in 10: 5; 50: 12.5.')}
      action={set.href()}
      sha256={sha256}
      hidden={{ name: 'product', value: name }}
    >
      <TextField
        name="tiers"
        label={t('All sizes')}
        value={tiersText(product.tiers)}
        maxLength={200}
      />
      <CheckField
        name="over"
        label={t('The pieces of all sizes count together')}
        isChecked={product.tiers_over === 'product'}
      />
      <details open={sizes.some(([, { tiers }]) => tiers !== undefined)}>
        <summary>{t('Other tiers for some sizes')}</summary>
        {sizes.map(([size, { tiers }]) => (
          <TextField
            key={size}
            name={`tiers/${size}`}
            label={sizeText(size)}
            value={tiersText(tiers)}
            maxLength={200}
          />
        ))}
      </details>
    </ChangeForm>
  )
}
