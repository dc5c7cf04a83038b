import { routes } from '../../../../pure/contract/route-tree.ts'
import { countries } from '../../../../trade/catalog/countries.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { noZone } from '../../../../trade/catalog/document/shipping-faults.ts'
import {
  readSavedCatalog,
  type SavedCatalog,
} from '../../../../trade/catalog/saved/save-catalog.ts'
import { readSeller } from '../../../../trade/legal/seller.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { countriesFirst, zoneLabel } from '../../catalog-words/shipping-words.ts'
import { readersCountryName } from '../../i18n/in-language.ts'
import { t, tText } from '../../i18n/t.ts'
import { countText } from '../../layout/formats.ts'
import { CheckField, SelectField, TextField } from '../../layout/parts/field.tsx'
import { Table } from '../../layout/parts/table.tsx'
import { partAddress } from '../catalog-part.ts'
import { type CatalogPanel, oneOf } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'
import { countriesIn, withMoved, withoutZone, withZone } from './edit-zones.ts'

/** The form value for moving a country back to its usual zone. */
const usualZone = 'usual'

export function shippingZoneRoutes(panel: CatalogPanel): void {
  panel.get(routes.admin.catalog.shippingZones.page, 'read_only', async ({ operator, show }) => {
    const current = await readSavedCatalog(panel.database)
    const { country: home } = await readSeller(panel.database.queries)
    return await show({
      title: t('Shipping zones and countries'),
      back: { href: routes.admin.catalog.page.href(), label: t('Catalog') },
      children: (
        <>
          <Zones document={current.document} />
          {hasRole(operator, 'owner') && <ZoneForms {...current} home={home} />}
        </>
      ),
    })
  })

  panel.change(
    routes.admin.catalog.shippingZones.add,
    routes.admin.catalog.shippingZones.page.href(),
    (before, { form }) => {
      const known = Object.keys(before.shipping)
      const label = form.get('name')
      const name = zoneName(label)
      const from = oneOf(known, form.get('from'))
      const fault = faultOf(name, known)
      if (fault !== null) return { fault, field: 'name' }
      const note = `Shipping zone ${name} added, with the rates of ${from}.`
      return { document: withZone(before, { name, label, from }), note }
    },
  )

  panel.change(
    routes.admin.catalog.shippingZones.remove,
    routes.admin.catalog.shippingZones.page.href(),
    (before, { form }) => {
      const name = oneOf(Object.keys(before.shipping), form.get('gone'))
      return {
        document: withoutZone(before, name),
        note: `Shipping zone ${name} removed.`,
      }
    },
  )

  panel.change(
    routes.admin.catalog.shippingZones.countries,
    routes.admin.catalog.shippingZones.page.href(),
    (before, { form }) => {
      const zone = form.get('zone')
      const codes = countries.filter((code) => form.all('countries').includes(code))
      const known = [usualZone, noZone, ...Object.keys(before.shipping)]
      if (codes.length === 0 || !known.includes(zone)) {
        return {
          fault: t('Nothing was changed. Select the countries to move and choose a zone.'),
        }
      }
      return { document: withMoved(before, codes, zone === usualZone ? null : zone) }
    },
  )
}

/**
 * Turns `new zealand` and `Österreich` into zone names for the catalog: `new-zealand`,
 * `osterreich`.
 */
function zoneName(typed: string): string {
  const plain = typed.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return plain.toLowerCase().replaceAll(/\s+/g, '-')
}

function faultOf(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return t('Zone {name} already exists.', { name })
  return /^[a-z][a-z-]{0,29}$/.test(name)
    ? null
    : t(
        '“{name}” can’t be used as a zone name. Use letters only, without digits or symbols, such as Alps.',
        {
          name,
        },
      )
}

function Zones({ document }: { document: CatalogDocument }) {
  const notShipped = countriesIn(document, noZone)
  return (
    <>
      <p>
        {t(
          'Every country belongs to one zone, and each zone has its own days and rates. A zone without a shipping method is not shipped to: its countries can’t be chosen at checkout.',
        )}
      </p>
      <Table
        caption={t('Shipping zones')}
        rows={Object.entries(document.shipping)}
        keyOf={([zone]) => zone}
        empty={t('There are no zones.')}
        columns={[
          {
            label: t('Zone'),
            cell: ([zone]) => (
              <a href={partAddress({ kind: 'shipping', zone })}>{zoneLabel(document, zone)}</a>
            ),
          },
          {
            label: t('Methods'),
            cell: ([, methods]) =>
              Object.keys(methods).map(tText).join(', ') || t('none, not shipped to'),
          },
          {
            label: t('Countries'),
            cell: ([zone]) => <Countries codes={countriesIn(document, zone)} />,
          },
        ]}
      />
      {notShipped.length > 0 && (
        <p>
          {t('Not shipped to: {list}.', { list: notShipped.map(readersCountryName).join(', ') })}
        </p>
      )}
    </>
  )
}

function Countries({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return t('none yet')
  return (
    <details>
      <summary>{`${countText(codes.length)} ${codes.length === 1 ? t('country') : t('countries')}`}</summary>
      {codes.map(readersCountryName).join(', ')}
    </details>
  )
}

function ZoneForms({ document, sha256, home }: SavedCatalog & { home: string }) {
  const zones = Object.keys(document.shipping).map((value) => ({
    value,
    label: zoneLabel(document, value),
  }))
  return (
    <>
      <ChangeForm
        title={t('Move countries')}
        action={routes.admin.catalog.shippingZones.countries.href()}
        sha256={sha256}
      >
        <fieldset class="many-choices">
          <legend>{t('Countries')}</legend>
          {countriesFirst(home).map(({ code, name }) => (
            <CheckField key={code} name="countries" value={code} label={name} />
          ))}
        </fieldset>
        <SelectField
          name="zone"
          label={t('Move to zone')}
          choices={[
            ...zones,
            { value: noZone, label: t('none: no shipping to these countries') },
            { value: usualZone, label: t('their default zone') },
          ]}
        />
      </ChangeForm>
      <ChangeForm
        title={t('Add a zone')}
        note={t('Next, set its days and rates, and move countries into it.')}
        action={routes.admin.catalog.shippingZones.add.href()}
        sha256={sha256}
      >
        <TextField name="name" label={t('Name, such as Alps')} isRequired maxLength={30} />
        <SelectField name="from" label={t('Copy methods, days and rates from')} choices={zones} />
      </ChangeForm>
      <ChangeForm
        title={t('Remove a zone')}
        note={t(
          'Countries that were moved into it return to their default zone. Countries whose default zone it is are no longer shipped to.',
        )}
        action={routes.admin.catalog.shippingZones.remove.href()}
        sha256={sha256}
        takesAway
      >
        <SelectField name="gone" label={t('Zone to remove')} choices={zones} />
      </ChangeForm>
    </>
  )
}
