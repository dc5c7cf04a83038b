// The shipping zones with their countries, and forms that add a zone, take one away, or move countries.

import { countryNames } from '../../../../trade/catalog/countries.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { noZone } from '../../../../trade/catalog/document/shipping-faults.ts'
import { countText } from '../../frame/formats.ts'
import { SelectField, TextField } from '../../frame/parts/field.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { Table } from '../../frame/parts/table.tsx'
import { countriesIn } from '../edits/edit-shipping.ts'
import { usualZone } from '../forms/shipping-fields.ts'
import { zoneLabel } from '../forms/shipping-form.ts'

const path = '/admin/catalog/shipping-zones'

type ZonesProps = { document: CatalogDocument; sha256: string }

export function ZonesPage({ mayEdit, ...props }: ZonesProps & { mayEdit: boolean }) {
  const { shipping } = props.document
  const notShipped = countriesIn(props.document, noZone)
  return (
    <>
      <p>
        Every country is in one zone, and a zone has its own days and rates. A zone that offers no
        method is not shipped to: its countries can’t be chosen at the checkout.
      </p>
      <Table
        caption="Shipping zones"
        rows={Object.entries(shipping)}
        keyOf={([zone]) => zone}
        empty="There are no zones."
        columns={[
          {
            label: 'Zone',
            cell: ([zone]) => (
              <a href={`/admin/catalog/edit/shipping-${zone}`}>{zoneLabel(zone)}</a>
            ),
          },
          {
            label: 'Methods',
            cell: ([, methods]) => Object.keys(methods).join(', ') || 'none, not shipped to',
          },
          { label: 'Countries', cell: ([zone]) => <Countries {...props} zone={zone} /> },
        ]}
      />
      {notShipped.length > 0 && (
        <p>{`Not shipped to: ${notShipped.map(countryText).join(', ')}.`}</p>
      )}
      {mayEdit && <ZoneForms {...props} />}
    </>
  )
}

function Countries({ document, zone }: ZonesProps & { zone: string }) {
  const codes = countriesIn(document, zone)
  if (codes.length === 0) return 'none yet'
  return (
    <details>
      <summary>{`${countText(codes.length)} ${codes.length === 1 ? 'country' : 'countries'}`}</summary>
      {codes.map(countryText).join(', ')}
    </details>
  )
}

function ZoneForms({ document, sha256 }: ZonesProps) {
  const zones = Object.keys(document.shipping).map((value) => ({ value, label: zoneLabel(value) }))
  const button = (
    <button class="button" type="submit">
      Show what would change
    </button>
  )
  return (
    <>
      <section>
        <h2>Move countries</h2>
        <PostForm action={`${path}/countries`} class="stack">
          <input type="hidden" name="sha256" value={sha256} />
          <TextField
            name="countries"
            label="Countries"
            note="Two letters each (ISO 3166-1), with spaces between them, such as CH LI."
            isRequired
            maxLength={1000}
          />
          <SelectField
            name="zone"
            label="To the zone"
            choices={[
              ...zones,
              { value: noZone, label: 'none: nothing is shipped there' },
              { value: usualZone, label: 'where they usually are' },
            ]}
          />
          {button}
        </PostForm>
      </section>
      <section>
        <h2>Add a zone</h2>
        <p>After that, set its days and rates, and move countries into it.</p>
        <PostForm action={`${path}/add`} class="stack">
          <input type="hidden" name="sha256" value={sha256} />
          <TextField name="name" label="Name, such as alps" isRequired maxLength={30} />
          <SelectField
            name="from"
            label="Its methods, days and rates begin with those of"
            choices={zones}
          />
          {button}
        </PostForm>
      </section>
      <section>
        <h2>Remove a zone</h2>
        <p>
          Countries that were moved into it go back to where they usually are. Nothing is shipped
          any more to those that are usually in it.
        </p>
        <PostForm action={`${path}/remove`} class="stack">
          <input type="hidden" name="sha256" value={sha256} />
          <SelectField name="gone" label="Zone to remove" choices={zones} />
          <button class="button danger" type="submit">
            Show what would change
          </button>
        </PostForm>
      </section>
    </>
  )
}

export function countryText(code: string): string {
  const name = countryNames('en').find((country) => country.code === code)?.name
  return `${name ?? code} (${code})`
}
