// Filters of a list. A plain GET form, so that the filters stay in the URL.

import type { ComponentChildren } from 'preact'
import { t } from '../../i18n/t.ts'
import { productText, sizeText } from '../print-texts.ts'
import { type NamedStore, storeChoices } from '../read-stores.ts'
import { SelectField } from './field.tsx'
import { Submit } from './post-form.tsx'

type FilterFormProps = {
  action: string
  /** For long forms, which are collapsed on wide screens too until a filter is set. */
  isSet?: boolean
  children: ComponentChildren
}

export function FilterForm({ action, isSet = true, children }: FilterFormProps) {
  return (
    <div class={isSet ? 'filter-fold' : 'filter-fold folded'}>
      {/* On narrow screens the filters are collapsed, and this expands them without a script. */}
      <input type="checkbox" id="filters" class="unseen fold" />
      <label for="filters" class="fold-button">
        {t('Filters')}
      </label>
      <form class="filters" method="get" action={action}>
        {children}
        <div class="filter-buttons">
          <Submit look="quiet">{t('Apply')}</Submit>
          <a href={action}>{t('Reset')}</a>
        </div>
      </form>
    </div>
  )
}

type StoreFilterProps = { stores: ReadonlyMap<string, NamedStore>; value: string | null }

/** Null or empty for any store. */
export function StoreFilter({ stores, value }: StoreFilterProps) {
  const choices = [{ value: '', label: t('Any') }, ...storeChoices(stores.values())]
  return <SelectField name="store" label={t('Store')} value={value ?? ''} choices={choices} />
}

type PrintFiltersProps = {
  choices: { product: string | null; size: string | null }
  products: readonly string[]
  sizes: readonly string[]
}

export function PrintFilters({ choices: { product, size }, products, sizes }: PrintFiltersProps) {
  const any = { value: '', label: t('Any') }
  return (
    <>
      <SelectField
        name="product"
        label={t('Product')}
        value={product ?? ''}
        choices={[any, ...products.map((value) => ({ value, label: productText(value) }))]}
      />
      <SelectField
        name="size"
        label={t('Size')}
        value={size ?? ''}
        choices={[any, ...sizes.map((value) => ({ value, label: sizeText(value) }))]}
      />
    </>
  )
}
