// Packages: named sets of prints at one price.

import { routes } from '../../../../pure/contract/route-tree.ts'
import type {
  CatalogDocument,
  PackageDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { readSavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { productLabel } from '../../catalog-words/product-labels.ts'
import { t } from '../../i18n/t.ts'
import { moneyText } from '../../layout/formats.ts'
import { SelectField, TextField } from '../../layout/parts/field.tsx'
import { Table } from '../../layout/parts/table.tsx'
import { fieldAmount } from '../../layout/plain-amount.ts'
import { sizeText } from '../../layout/print-texts.ts'
import { type CatalogPanel, partUnknown } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'
import { NameFields } from '../forms/name-fields.tsx'
import { maxSlots, typedPackage, withoutPackage, withPackage } from './edit-packages.ts'

const { page, set, remove } = routes.admin.catalog.packages

export function packageRoutes(panel: CatalogPanel): void {
  panel.get(page, 'read_only', async ({ operator, query, show }) => {
    const { document, sha256 } = await readSavedCatalog(panel.database)
    const { packages = [] } = document
    const known = packages.find(({ name }) => name.en === query.get('package'))
    return await show({
      title: t('Packages'),
      back: { href: routes.admin.catalog.page.href(), label: t('Catalog') },
      children: (
        <>
          <p>
            {t(
              'A package is a set of prints at one price. If a cart contains its prints, it gets the price by itself; what costs extra, such as a frame, is added. A package never costs more than its prints, and never less than their margin floor.',
            )}
          </p>
          <Packages document={document} />
          {hasRole(operator, 'owner') && (
            <>
              <PackageForm
                key={known?.name.en ?? ''}
                document={document}
                sha256={sha256}
                shown={known ?? null}
              />
              {packages.length > 0 && (
                <ChangeForm
                  title={t('Remove a package')}
                  action={remove.href()}
                  sha256={sha256}
                  takesAway
                >
                  <SelectField
                    name="gone"
                    label={t('Package to remove')}
                    choices={packages.map(({ name }) => ({ value: name.en, label: name.en }))}
                  />
                </ChangeForm>
              )}
            </>
          )}
        </>
      ),
    })
  })

  panel.change(set, page.href(), (before, { form }) => {
    const typed = typedPackage(form, before)
    if ('faults' in typed) return { fault: t('The package was not saved.'), faults: typed.faults }
    return { document: withPackage(before, typed.pack, form.get('was')) }
  })

  panel.change(remove, page.href(), (before, { form }) => {
    const gone = form.get('gone')
    if (!before.packages?.some(({ name }) => name.en === gone)) return partUnknown()
    return { document: withoutPackage(before, gone) }
  })
}

function Packages({ document }: { document: CatalogDocument }) {
  return (
    <Table<PackageDocument>
      caption={t('Packages')}
      rows={document.packages ?? []}
      keyOf={({ name }) => name.en}
      empty={t('There are no packages.')}
      columns={[
        {
          label: t('Package'),
          cell: ({ name }) => (
            <a href={`${page.href()}?package=${encodeURIComponent(name.en)}`}>{name.en}</a>
          ),
        },
        {
          label: t('Prints'),
          cell: ({ slots }) => slots.map((slot) => slotText(document, slot)).join(' + '),
        },
        {
          label: t('Price'),
          cell: ({ price }) =>
            Object.entries(price)
              .map(([currency, amount]) => moneyText(amount, currency))
              .join(', '),
        },
      ]}
    />
  )
}

function slotText(document: CatalogDocument, slot: PackageDocument['slots'][number]): string {
  const { quantity, product, sizes, pictures } = slot
  const prints = `${quantity} × ${productLabel(document, product)} ${sizes.map(sizeText).join(' / ')}`
  return pictures === undefined
    ? prints
    : `${prints}, ${t('of up to {count} pictures', { count: pictures })}`
}

type FormProps = { document: CatalogDocument; sha256: string; shown: PackageDocument | null }

function PackageForm({ document, sha256, shown }: FormProps) {
  const names: Readonly<Record<string, string>> = shown?.name ?? {}
  const slots = shown?.slots ?? []
  const rows = Math.min(maxSlots, Math.max(3, slots.length + 1))
  return (
    <ChangeForm
      title={shown === null ? t('Add a package') : t('Change the package')}
      note={t('In a currency that you leave empty, the package is not offered.')}
      action={set.href()}
      sha256={sha256}
      hidden={{ name: 'was', value: shown?.name.en ?? '' }}
    >
      <NameFields names={names} />
      {document.currencies.map((currency) => {
        const amount = shown?.price[currency]
        return (
          <TextField
            key={currency}
            name={`price/${currency}`}
            label={t('Price in {currency}', { currency })}
            value={amount === undefined ? '' : fieldAmount(amount, currency)}
            inputMode="decimal"
          />
        )
      })}
      {Array.from({ length: rows }, (_, index) => (
        <Slot key={index} document={document} index={index} slot={slots[index]} />
      ))}
    </ChangeForm>
  )
}

type SlotProps = {
  document: CatalogDocument
  index: number
  slot: PackageDocument['slots'][number] | undefined
}

function Slot({ document, index, slot }: SlotProps) {
  return (
    <fieldset class="stack">
      <legend>{t('Prints of the package: {number}', { number: index + 1 })}</legend>
      <TextField
        name={`quantity/${index}`}
        label={t('Pieces')}
        value={slot === undefined ? '' : String(slot.quantity)}
        inputMode="numeric"
      />
      <SelectField
        name={`product/${index}`}
        label={t('Product')}
        value={slot?.product ?? Object.keys(document.products)[0] ?? ''}
        choices={Object.keys(document.products).map((value) => {
          return { value, label: productLabel(document, value) }
        })}
      />
      <TextField
        name={`sizes/${index}`}
        label={t('Sizes')}
        note={t('As in the catalog, in portrait format: 4x6, 10x15cm. Each piece has one of them.')}
        value={slot?.sizes.join(', ') ?? ''}
        maxLength={500}
      />
      <TextField
        name={`pictures/${index}`}
        label={t('At most so many different pictures')}
        note={t('Empty for any number.')}
        value={slot?.pictures === undefined ? '' : String(slot.pictures)}
        inputMode="numeric"
      />
    </fieldset>
  )
}
