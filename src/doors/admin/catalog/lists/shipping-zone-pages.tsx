// Shipping zones: which there are, which countries are in them, and what is offered there.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { noZone } from '../../../../trade/catalog/document/shipping-faults.ts'
import { readSavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import { shippingMethodNames } from '../../../../trade/catalog/shipping-terms.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import type { PanelRequest } from '../../frame/panel-request.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import {
  type MethodPlace,
  methodsThatAre,
  withMethod,
  withMoved,
  withoutMethod,
  withoutZone,
  withZone,
} from '../edits/edit-shipping.ts'
import { codesIn, methodText, usualZone } from '../forms/shipping-fields.ts'
import { ZonesPage } from '../pages/zones-page.tsx'
import {
  type CatalogPagesDeps,
  catalogOfForm,
  oneOf,
  partUnknown,
  toPreview,
} from '../to-preview.ts'

const path = '/admin/catalog/shipping-zones'

export function shippingZonePages(panel: Panel, deps: CatalogPagesDeps): void {
  panel.get(path, 'read_only', async ({ operator, show }) => {
    const { document, sha256 } = await readSavedCatalog(deps.database)
    return await show({
      title: 'Shipping zones and countries',
      back: { href: '/admin/catalog', label: 'Catalog' },
      children: (
        <ZonesPage document={document} sha256={sha256} mayEdit={hasRole(operator, 'owner')} />
      ),
    })
  })

  panel.post(`${path}/add`, 'owner', async (asked) => {
    const current = await catalogOfForm(deps, asked)
    const known = Object.keys(current.document.shipping)
    const name = asked.form.get('name')
    const from = oneOf(known, asked.form.get('from'))
    const fault = faultOf(name, known)
    if (fault !== null) return await asked.redirect(path, { kind: 'fault', text: fault })
    const document = withZone(current.document, { name, from })
    const note = `Shipping zone ${name} added, with the rates of ${from}.`
    return await toPreview(deps, asked, { current, document, note, backTo: path })
  })

  panel.post(`${path}/remove`, 'owner', async (asked) => {
    const current = await catalogOfForm(deps, asked)
    const name = oneOf(Object.keys(current.document.shipping), asked.form.get('gone'))
    const document = withoutZone(current.document, name)
    const note = `Shipping zone ${name} taken away.`
    return await toPreview(deps, asked, { current, document, note, backTo: path })
  })

  panel.post(`${path}/countries`, 'owner', async (asked) => {
    const current = await catalogOfForm(deps, asked)
    const zone = asked.form.get('zone')
    const codes = codesIn(asked.form.get('countries'))
    const known = [usualZone, noZone, ...Object.keys(current.document.shipping)]
    if (codes === null || !known.includes(zone)) {
      const text =
        'Nothing was changed. Write countries as their two letters with spaces between them, such as CH LI, and choose a zone.'
      return await asked.redirect(path, { kind: 'fault', text })
    }
    const document = withMoved(current.document, codes, zone === usualZone ? null : zone)
    return await toPreview(deps, asked, { current, document, backTo: path })
  })

  panel.post(`${path}/:zone/methods/add`, 'owner', async (asked) => {
    const current = await catalogOfForm(deps, asked)
    const place = placeOf(current.document, asked)
    const wanted = asked.form.get('from')
    const from = methodsThatAre(current.document).find((each) => methodText(each) === wanted)
    const document = withMethod(current.document, place, from ?? partUnknown())
    const note = `${methodText(place)} added, with the rates of ${wanted}.`
    return await toPreview(deps, asked, { current, document, note, backTo: pageOf(asked) })
  })

  panel.post(`${path}/:zone/methods/remove`, 'owner', async (asked) => {
    const current = await catalogOfForm(deps, asked)
    const place = placeOf(current.document, asked)
    const document = withoutMethod(current.document, place)
    const note = `${methodText(place)} taken away.`
    return await toPreview(deps, asked, { current, document, note, backTo: pageOf(asked) })
  })
}

function faultOf(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return `There is a zone ${name} already.`
  return /^[a-z][a-z-]{0,29}$/.test(name)
    ? null
    : `“${name}” can’t be the name of a zone. Write one word in small letters, such as alps.`
}

function placeOf({ shipping }: CatalogDocument, { param, form }: PanelRequest): MethodPlace {
  const zone = oneOf(Object.keys(shipping), param('zone'))
  return { zone, method: oneOf(shippingMethodNames, form.get('method')) }
}

function pageOf({ param }: PanelRequest): string {
  return `/admin/catalog/edit/shipping-${encodeURIComponent(param('zone'))}`
}
