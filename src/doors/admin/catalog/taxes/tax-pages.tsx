// Taxes: rates by country and region, within the prices or on top of them.

import type { FastifyReply } from 'fastify'
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
} from '../../../../trade/catalog/save-catalog.ts'
import { taxKinds } from '../../../../trade/catalog/taxes/taxes.ts'
import { untaxedCountries } from '../../../../trade/catalog/taxes-of.ts'
import { readSeller } from '../../../../trade/legal/seller.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { faultText } from '../../catalog-words/fault-text.ts'
import { taxKindLabels } from '../../catalog-words/field-labels.ts'
import { countryChoices } from '../../catalog-words/shipping-words.ts'
import { countText } from '../../frame/formats.ts'
import type { PanelContext, PanelPage } from '../../frame/panel-context.ts'
import { CheckField, SelectField } from '../../frame/parts/field.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { showRefused, toPutRight } from '../../frame/redirect-with-outcome.ts'
import { countryName, monthText } from '../../words/in-language.ts'
import { said, say } from '../../words/say.ts'
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

const path = '/admin/catalog/taxes'
const freeRows = 5

export function taxPages(panel: CatalogPanel): void {
  panel.get(path, 'read_only', async (context) => {
    const current = await readSavedCatalog(panel.database)
    return await showForm(panel, context, { current, shown: taxFields(current.document) })
  })

  panel.change(`${path}/preset`, path, (before, { form }) => {
    const preset = taxPresets.find(({ name }) => name === form.get('preset'))
    const home = presetHomes.find((country) => country === form.get('home'))
    if (preset === undefined || home === undefined)
      return { fault: say('Choose rates from the list.') }
    const states = form.all('states').filter((state) => statesWithTax.includes(state))
    if (preset.name === 'us' && states.length === 0) {
      return { fault: say('Choose the states in which you collect sales tax.') }
    }
    const note = `Usual rates of ${ratesAsOf}, compared with no list: ${preset.label}.`
    return { document: withTaxPreset(before, preset, { home, states }), note }
  })

  panel.post(path, 'owner', async (context) => {
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
    return await toPreview(panel, context, { current, document, backTo: path })
  })
}

type Form = {
  current: SavedCatalog
  shown: TaxFields
  faults?: readonly string[]
  /** Typed into a form of another catalog. */
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
    title: say('Taxes'),
    back: { href: '/admin/catalog', label: say('Catalog') },
    isWide: true,
    children: (
      <>
        <p>
          {say(
            'A row for each rate. What counts is where the parcel goes; a region’s rates count instead of its country’s; a place that is not listed bears no tax. A row whose country is None goes away, one without a percentage says that nothing is taxed there.',
          )}
        </p>
        <PostForm action={path} class="catalog-form">
          <input type="hidden" name="sha256" value={current.sha256} />
          <fieldset disabled={!mayEdit}>
            <legend class="unseen">{say('Taxes')}</legend>
            <SelectField
              name="mode"
              label={say('Taxes are')}
              value={shown.mode}
              choices={[
                { value: 'none', label: say('not charged') },
                { value: 'included', label: say('within the prices') },
                { value: 'added', label: say('added to the prices') },
              ]}
            />
            <CheckField
              name="on_shipping"
              label={say('Shipping is taxed too')}
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
  if (isLate) return await showRefused(context, page, savedMeanwhile())
  if (faults) return await showRefused(context, page, toPutRight(faults))
  return await context.show(page)
}

function Untaxed({ document, sha256 }: SavedCatalog) {
  const countries = untaxedCountries(parseCatalog(document, sha256))
  if (countries.length === 0) return null
  return (
    <details>
      <summary>
        {say('{count} countries that are shipped to bear no tax', {
          count: countText(countries.length),
        })}
      </summary>
      {countries.map(countryName).join(', ')}
    </details>
  )
}

function PresetForm({ sha256, home }: { sha256: string; home: string }) {
  const homes = countryChoices().filter(({ value }) => presetHomes.includes(value))
  return (
    <ChangeForm
      title={say('Fill in the usual rates')}
      note={say(
        'Standard rates as they were known in {month}, to begin with. Nobody has compared them with the official lists: please do so before going live. What is set for these countries gives way to them, and nothing is saved before you have seen it.',
        { month: monthText(ratesAsOf) },
      )}
      action={`${path}/preset`}
      sha256={sha256}
    >
      <SelectField
        name="preset"
        label={say('Rates of')}
        choices={taxPresets.map(({ name, label }) => ({ value: name, label: said(label) }))}
      />
      <SelectField
        name="home"
        label={say('My country, for the European Union')}
        value={home}
        choices={homes}
      />
      <details>
        <summary>{say('My states, for the United States')}</summary>
        <p class="note">
          {say('Alaska, Delaware, Montana, New Hampshire and Oregon have no sales tax.')}
        </p>
        <fieldset class="many-choices">
          <legend class="unseen">{say('My states, for the United States')}</legend>
          {taxedStates().map(({ code, name }) => (
            <CheckField key={code} name="states" value={code} label={name} />
          ))}
        </fieldset>
      </details>
      <ul class="counts">
        {taxPresets.map(({ name, label, note, officialList }) => (
          <li key={name}>
            {say('{label}: official list at {officialList}.', { label: said(label), officialList })}{' '}
            {said(note ?? '')}
          </li>
        ))}
      </ul>
      <p class="note">
        {say(
          'Some places of the union have rates of their own, or none, and no region of an address tells them apart: the Azores and Madeira, Åland, Büsingen and Heligoland, Livigno and Campione, Mount Athos. They are taxed as the rest of their country.',
        )}
      </p>
    </ChangeForm>
  )
}

const noRow: TaxRow = { country: '', region: '', kind: 'vat', name: '', percent: '' }
const columns = [
  ['country', 'Country'],
  ['region', 'Region, empty for all of it'],
  ['kind', 'Kind'],
  ['name', 'Other name'],
  ['percent', 'Percent'],
] as const

function TaxTable({ rows }: { rows: readonly TaxRow[] }) {
  return (
    <table class="list edit">
      <caption class="unseen">{say('Rates by place')}</caption>
      <thead>
        <tr>
          {columns.map(([name, label]) => (
            <th key={name} scope="col">
              {said(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={`row ${index + 1}`}>
            {columns.map(([name, label]) => (
              <td key={name} data-label={said(label)}>
                <div class="field">
                  <TaxField
                    name={name}
                    label={say('{label}, row {index}', { label: said(label), index: index + 1 })}
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

/** Of a free row all; one that is filled stays what it is or goes, so that many rows stay a short page. */
function placeChoices(chosen: string) {
  if (chosen !== '') return [{ value: chosen, label: countryName(chosen) }, noCountry()]
  return [noCountry(), ...countryChoices()]
}
const noCountry = () => ({ value: '', label: say('None') })

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
          {said(choice.label)}
        </option>
      ))}
    </select>
  )
}
