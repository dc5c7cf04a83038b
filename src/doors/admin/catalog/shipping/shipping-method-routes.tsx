import { routes } from '../../../../pure/contract/route-tree.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import type { SavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { shippingMethodNames } from '../../../../trade/catalog/shipping-terms.ts'
import { plainWords } from '../../catalog-words/place-text.ts'
import { zoneLabel } from '../../catalog-words/shipping-words.ts'
import { t } from '../../i18n/t.ts'
import type { PanelContext } from '../../layout/panel-context.ts'
import { SelectField } from '../../layout/parts/field.tsx'
import { partAddress } from '../catalog-part.ts'
import { type CatalogPanel, oneOf, partUnknown } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'
import {
  type MethodPlace,
  methodsThatAre,
  methodText,
  withMethod,
  withoutMethod,
} from './edit-zones.ts'

const { add, remove } = routes.admin.catalog.shippingZones.one.methods

export function shippingMethodRoutes({ change }: CatalogPanel): void {
  const pageOf = ({ param }: PanelContext) => partAddress({ kind: 'shipping', zone: param('zone') })
  change(add, pageOf, (before, context) => {
    const place = placeOf(before, context)
    const wanted = context.form.get('from')
    const from = methodsThatAre(before).find((each) => methodText(each) === wanted)
    return {
      document: withMethod(before, place, from ?? partUnknown()),
      note: `${methodText(place)} added, with the rates of ${wanted}.`,
    }
  })
  change(remove, pageOf, (before, context) => {
    const place = placeOf(before, context)
    return {
      document: withoutMethod(before, place),
      note: `${methodText(place)} removed.`,
    }
  })
}

function placeOf({ shipping }: CatalogDocument, { param, form }: PanelContext): MethodPlace {
  const zone = oneOf(Object.keys(shipping), param('zone'))
  return { zone, method: oneOf(shippingMethodNames, form.get('method')) }
}

export function MethodForms({ zone, document, sha256 }: SavedCatalog & { zone: string }) {
  const methods = document.shipping[zone] ?? {}
  const others = methodsThatAre(document).map((place) => {
    const label = t('{method} to {zone}', {
      method: plainWords(place.method),
      zone: zoneLabel(document, place.zone),
    })
    return { value: methodText(place), label }
  })
  return shippingMethodNames.map((method) => {
    const form = { sha256, hidden: { name: 'method', value: method } }
    return methods[method] === undefined ? (
      <ChangeForm
        key={method}
        title={t('Offer {method}', { method: plainWords(method) })}
        action={add.href({ zone })}
        {...form}
      >
        <SelectField name="from" label={t('Copy days and rates from')} choices={others} />
      </ChangeForm>
    ) : (
      <ChangeForm
        key={method}
        title={t('Stop offering {method}', { method: plainWords(method) })}
        note={
          Object.keys(methods).length === 1
            ? t('It is the only method here. Without it, you don’t ship to this zone.')
            : t('Its days and rates are removed with it. You can restore an earlier version.')
        }
        action={remove.href({ zone })}
        {...form}
        takesAway
      />
    )
  })
}
