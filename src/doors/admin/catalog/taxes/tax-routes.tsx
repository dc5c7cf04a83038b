// Taxes: rates by country and region, included in the prices or added to them.

import type { FastifyReply } from 'fastify'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { untaxedCountries } from '../../../../trade/catalog/delivery/taxes-of.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { parseCatalog } from '../../../../trade/catalog/document/parse-catalog.ts'
import {
  presetHomes,
  ratesAsOf,
  statesWithTax,
  taxPresets,
  withTaxPreset,
} from '../../../../trade/catalog/document/tax-presets.ts'
import {
  findSavedCatalog,
  readSavedCatalog,
  type SavedCatalog,
} from '../../../../trade/catalog/saved/save-catalog.ts'
import { taxKinds } from '../../../../trade/catalog/taxes/taxes.ts'
import { readSeller } from '../../../../trade/legal/seller.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { faultText } from '../../catalog-words/fault-text.ts'
import { taxKindLabels } from '../../catalog-words/field-labels.ts'
import { countryChoices } from '../../catalog-words/shipping-words.ts'
import { monthText, readersCountryName } from '../../i18n/in-language.ts'
import { t, tText } from '../../i18n/t.ts'
import { countText } from '../../layout/formats.ts'
import type { PanelContext, PanelPage } from '../../layout/panel-context.ts'
import { CheckField, SelectField } from '../../layout/parts/field.tsx'
import { PostForm } from '../../layout/parts/post-form.tsx'
import { sendRefused, toPutRight } from '../../layout/redirect-with-outcome.ts'
import { type CatalogPanel, isOfAnother, savedMeanwhile, toPreview } from '../change-catalog.ts'
import { ChangeForm, PreviewButton } from '../forms/change-form.tsx'
import {
  type TaxFields,
  type TaxRow,
  taxedStates,
  taxFields,
  taxModeOf,
  taxRowFaults,
  taxRowsOf,
  typedTaxesOnto,
  withTaxes,
} from './edit-taxes.ts'

const freeRows = 5

export function taxRoutes(panel: CatalogPanel): void {
  panel.get(routes.admin.catalog.taxes.page, 'read_only', async (context) => {
    const current = await readSavedCatalog(panel.database)
    return await showForm(panel, context, { current, shown: taxFields(current.document) })
  })

  panel.change(
    routes.admin.catalog.taxes.preset,
    routes.admin.catalog.taxes.page.href(),
    (before, { form }) => {
      const preset = taxPresets.find(({ name }) => name === form.get('preset'))
      const home = presetHomes.find((country) => country === form.get('home'))
      if (preset === undefined || home === undefined)
        return { fault: t('Choose rates from the list.') }
      const states = form.all('states').filter((state) => statesWithTax.includes(state))
      if (preset.name === 'us' && states.length === 0) {
        return { fault: t('Choose the states in which you collect sales tax.') }
      }
      const note = `Standard rates as of ${ratesAsOf}, not checked against an official list: ${preset.label}.`
      return { document: withTaxPreset(before, preset, { home, states }), note }
    },
  )

  panel.post(routes.admin.catalog.taxes.page, 'owner', async (context) => {
    const { form } = context
    const current = await readSavedCatalog(panel.database)
    const onShipping = form.get('on_shipping') === 'yes'
    const shown = { mode: taxModeOf(form), onShipping, rows: taxRowsOf(form) }
    if (isOfAnother(context, current)) {
      const was = await findSavedCatalog(panel.database, form.get('sha256'))
      const late = was === null ? shown : typedTaxesOnto(current.document, shown, was.document)
      return await showForm(panel, context, { current, shown: late, isLate: true })
    }
    const document = withTaxes(current.document, shown)
    const check = checkDocument(document)
    const faults = [
      ...taxRowFaults(shown.rows),
      ...(check.ok ? [] : check.faults.map((fault) => faultText(document, fault))),
    ]
    if (faults.length > 0) return await showForm(panel, context, { current, shown, faults })
    return await toPreview(panel, context, {
      current,
      document,
      backTo: routes.admin.catalog.taxes.page.href(),
    })
  })
}

type Form = {
  current: SavedCatalog
  shown: TaxFields
  faults?: readonly string[]
  /** True if the rows were typed into the form of an earlier catalog. */
  isLate?: boolean
}

async function showForm(
  { database }: CatalogPanel,
  context: PanelContext,
  { current, shown, faults, isLate = false }: Form,
): Promise<FastifyReply> {
  const mayEdit = hasRole(context.operator, 'owner')
  const { country: home } = await readSeller(database.queries)
  const page: PanelPage = {
    title: t('Taxes'),
    back: { href: routes.admin.catalog.page.href(), label: t('Catalog') },
    isWide: true,
    children: (
      <>
        <p>
          {t(
            'One row for each rate. Tax depends on where the parcel goes. The rates of a region replace those of its country, and places not listed are not taxed. Choose None as the country to delete a row; leave the percentage empty if nothing is taxed there.',
          )}
        </p>
        <PostForm action={routes.admin.catalog.taxes.page.href()} class="catalog-form">
          <input type="hidden" name="sha256" value={current.sha256} />
          <fieldset disabled={!mayEdit}>
            <legend class="unseen">{t('Taxes')}</legend>
            <SelectField
              name="mode"
              label={t('Tax handling')}
              value={shown.mode}
              choices={[
                { value: 'none', label: t('not charged') },
                { value: 'included', label: t('included in the prices') },
                { value: 'added', label: t('added to the prices') },
              ]}
            />
            <CheckField
              name="on_shipping"
              label={t('Shipping is taxed too')}
              isChecked={shown.onShipping}
            />
            <div class="sideways">
              <TaxTable rows={[...shown.rows, ...Array(freeRows).fill(noRow)]} />
            </div>
          </fieldset>
          {mayEdit && <PreviewButton />}
        </PostForm>
        <Untaxed {...current} />
        {mayEdit && <PresetForm sha256={current.sha256} home={home} />}
      </>
    ),
  }
  if (isLate) return await sendRefused(context, page, savedMeanwhile())
  if (faults) return await sendRefused(context, page, toPutRight(faults))
  return await context.show(page)
}

function Untaxed({ document, sha256 }: SavedCatalog) {
  const countries = untaxedCountries(parseCatalog(document, sha256))
  if (countries.length === 0) return null
  return (
    <details>
      <summary>
        {countries.length === 1
          ? t('One country you ship to without tax')
          : t('{count} countries you ship to without tax', {
              count: countText(countries.length),
            })}
      </summary>
      {countries.map(readersCountryName).join(', ')}
    </details>
  )
}

function PresetForm({ sha256, home }: { sha256: string; home: string }) {
  const homes = countryChoices().filter(({ value }) => presetHomes.includes(value))
  return (
    <ChangeForm
      title={t('Fill in the standard rates')}
      note={t(
        'Standard rates as of {month}, as a starting point. They have not been checked against the official lists: check them before you go live. They replace what is set for these countries, and nothing is saved until you have reviewed it.',
        { month: monthText(ratesAsOf) },
      )}
      action={routes.admin.catalog.taxes.preset.href()}
      sha256={sha256}
    >
      <SelectField
        name="preset"
        label={t('Rates of')}
        choices={taxPresets.map(({ name, label }) => ({ value: name, label: tText(label) }))}
      />
      <SelectField
        name="home"
        label={t('My country, for the European Union')}
        value={home}
        choices={homes}
      />
      <details>
        <summary>{t('My states, for the United States')}</summary>
        <p class="note">
          {t('Alaska, Delaware, Montana, New Hampshire and Oregon have no sales tax.')}
        </p>
        <fieldset class="many-choices">
          <legend class="unseen">{t('My states, for the United States')}</legend>
          {taxedStates().map(({ code, name }) => (
            <CheckField key={code} name="states" value={code} label={name} />
          ))}
        </fieldset>
      </details>
      <ul class="counts">
        {taxPresets.map(({ name, label, note, officialList }) => (
          <li key={name}>
            {t('{label}: official list at {officialList}.', { label: tText(label), officialList })}{' '}
            {tText(note ?? '')}
          </li>
        ))}
      </ul>
      <p class="note">
        {t(
          'Places without VAT, such as the Canary Islands, Livigno, Büsingen or Åland, are recognized by their postal code and are not taxed. The Azores and Madeira have rates of their own: enter them with the regions 20 and 30 of Portugal.',
        )}
      </p>
    </ChangeForm>
  )
}

const noRow: TaxRow = { country: '', region: '', kind: 'vat', name: '', percent: '' }
const columns = [
  ['country', 'Country'],
  ['region', 'Region, empty for the whole country'],
  ['kind', 'Type'],
  ['name', 'Other name'],
  ['percent', 'Percent'],
] as const

function TaxTable({ rows }: { rows: readonly TaxRow[] }) {
  return (
    <table class="list edit">
      <caption class="unseen">{t('Rates by place')}</caption>
      <thead>
        <tr>
          {columns.map(([name, label]) => (
            <th key={name} scope="col">
              {tText(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={`row ${index + 1}`}>
            {columns.map(([name, label]) => (
              <td key={name} data-label={tText(label)}>
                <div class="field">
                  <TaxField
                    name={name}
                    label={t('{label}, row {index}', { label: tText(label), index: index + 1 })}
                    row={row}
                    at={index}
                  />
                  {name === 'country' && row.country !== '' && (
                    <input type="hidden" name={`row/${index}/was`} value="yes" />
                  )}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const kindChoices = taxKinds.map((value) => ({ value, label: taxKindLabels[value] ?? value }))

/**
 * A free row lists all countries. A filled row offers only its own country or none, to keep a page
 * with many rows short.
 */
function placeChoices(chosen: string) {
  if (chosen !== '') return [{ value: chosen, label: readersCountryName(chosen) }, noCountry()]
  return [noCountry(), ...countryChoices()]
}
const noCountry = () => ({ value: '', label: t('None') })

type TaxFieldProps = { name: keyof TaxRow; label: string; row: TaxRow; at: number }

function TaxField({ name, label, row, at }: TaxFieldProps) {
  const field = `row/${at}/${name}`
  if (name !== 'kind' && name !== 'country') {
    return <input name={field} value={row[name]} aria-label={label} />
  }
  const choices = name === 'kind' ? kindChoices : placeChoices(row.country)
  return (
    <select name={field} aria-label={label}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} selected={choice.value === row[name]}>
          {tText(choice.label)}
        </option>
      ))}
    </select>
  )
}
