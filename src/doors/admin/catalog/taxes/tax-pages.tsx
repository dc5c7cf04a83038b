// Taxes: rates by country and region, within the prices or on top of them.

import type { FastifyReply } from 'fastify'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { readSavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import { taxKinds } from '../../../../trade/catalog/taxes/taxes.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import type { FormFields } from '../../frame/form-fields.ts'
import type { PanelContext } from '../../frame/panel-context.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { CheckField, SelectField } from '../../frame/parts/field.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { catalogOfForm, toPreview } from '../change-catalog.ts'
import { PreviewButton } from '../forms/change-form.tsx'
import {
  shippingIsTaxed,
  type TaxMode,
  type TaxRow,
  taxMode,
  taxModes,
  taxRows,
  withTaxes,
} from './edit-taxes.ts'

const path = '/admin/catalog/taxes'
const freeRows = 5
const maxRows = 300

type Shown = { mode: TaxMode; onShipping: boolean; rows: readonly TaxRow[] }

export function taxPages(panel: Panel): void {
  panel.get(path, 'read_only', async (context) => {
    const { document, sha256 } = await readSavedCatalog(panel.database)
    const onShipping = document.taxes?.on_shipping ?? shippingIsTaxed
    const shown = { mode: taxMode(document), onShipping, rows: taxRows(document) }
    return await showForm(context, { sha256, shown })
  })

  panel.post(path, 'owner', async (context) => {
    const current = await catalogOfForm(panel, context)
    const shown = readShown(context.form)
    const document = withTaxes(current.document, shown)
    const check = checkDocument(document)
    if (!check.ok) {
      return await showForm(context, { sha256: current.sha256, shown, faults: check.faults })
    }
    return await toPreview(panel, context, { current, document, backTo: path })
  })
}

type Form = { sha256: string; shown: Shown; faults?: readonly string[] }

function showForm(context: PanelContext, { sha256, shown, faults }: Form): Promise<FastifyReply> {
  const mayEdit = hasRole(context.operator, 'owner')
  return context.show({
    title: 'Taxes',
    back: { href: '/admin/catalog', label: 'Catalog' },
    isWide: true,
    ...(faults !== undefined && {
      status: 422,
      notice: {
        kind: 'fault' as const,
        text: 'Nothing was saved. This has to be put right first; places are counted from 0:',
        points: faults,
      },
    }),
    children: (
      <>
        <p>
          A row for each rate. What counts is where the parcel goes; a region’s rates count instead
          of its country’s; a place that is not listed bears no tax. A row without a country goes
          away, one without a percentage says that nothing is taxed there.
        </p>
        <PostForm action={path} class="catalog-form">
          <input type="hidden" name="sha256" value={sha256} />
          <fieldset disabled={!mayEdit}>
            <legend class="unseen">Taxes</legend>
            <SelectField
              name="mode"
              label="Taxes are"
              value={shown.mode}
              choices={[
                { value: 'none', label: 'not charged' },
                { value: 'included', label: 'within the prices' },
                { value: 'added', label: 'added to the prices' },
              ]}
            />
            <CheckField
              name="on_shipping"
              label="Shipping is taxed too"
              isChecked={shown.onShipping}
            />
            <div class="sideways">
              <TaxTable rows={[...shown.rows, ...Array(freeRows).fill(noRow)]} />
            </div>
          </fieldset>
          {mayEdit && <PreviewButton />}
        </PostForm>
      </>
    ),
  })
}

const noRow: TaxRow = { country: '', region: '', kind: 'vat', name: '', percent: '' }
const columns = [
  ['country', 'Country, as DE'],
  ['region', 'Region, as CA'],
  ['kind', 'Kind'],
  ['name', 'Other name'],
  ['percent', 'Percent'],
] as const

function TaxTable({ rows }: { rows: readonly TaxRow[] }) {
  return (
    <table class="list edit">
      <caption class="unseen">Rates by place</caption>
      <thead>
        <tr>
          {columns.map(([name, label]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={`row ${index + 1}`}>
            {columns.map(([name, label]) => (
              <td key={name} data-label={label}>
                <div class="field">
                  <TaxField name={name} label={`${label}, row ${index + 1}`} row={row} at={index} />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type TaxFieldProps = { name: keyof TaxRow; label: string; row: TaxRow; at: number }

function TaxField({ name, label, row, at }: TaxFieldProps) {
  const field = `row/${at}/${name}`
  if (name !== 'kind') return <input name={field} value={row[name]} aria-label={label} />
  return (
    <select name={field} aria-label={label}>
      {taxKinds.map((kind) => (
        <option key={kind} value={kind} selected={kind === row.kind}>
          {kind}
        </option>
      ))}
    </select>
  )
}

function readShown(form: FormFields): Shown {
  const mode = taxModes.find((known) => known === form.get('mode')) ?? 'none'
  const count = form.names().filter((name) => /^row\/\d+\/country$/.test(name)).length
  const rows = Array.from({ length: Math.min(count, maxRows) }, (_, at) => ({
    country: form.get(`row/${at}/country`),
    region: form.get(`row/${at}/region`),
    kind: form.get(`row/${at}/kind`),
    name: form.get(`row/${at}/name`),
    percent: form.get(`row/${at}/percent`),
  }))
  const filled = rows.filter((row) => row.country !== '')
  return { mode, onShipping: form.get('on_shipping') === 'yes', rows: filled }
}
