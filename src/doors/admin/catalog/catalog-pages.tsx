// The catalog in the panel: what there is to change, and the forms that change it.

import type { FastifyReply } from 'fastify'
import { HandprintError } from '../../../pure/errors.ts'
import { readSavedCatalog } from '../../../trade/catalog/save-catalog.ts'
import { listVersions } from '../../../trade/catalog/versions/list-versions.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import type { FormFields } from '../frame/form-fields.ts'
import type { PanelRequest } from '../frame/panel-request.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { draftPages } from './draft-pages.tsx'
import { formNamed } from './forms/form-named.ts'
import { type FormFaults, readCatalogForm } from './forms/read-catalog-form.ts'
import { currencyPages } from './lists/currency-pages.tsx'
import { orderPages } from './lists/order-pages.ts'
import { productPages } from './lists/product-pages.ts'
import { shippingClassPages } from './lists/shipping-class-pages.tsx'
import { shippingZonePages } from './lists/shipping-zone-pages.tsx'
import { sizePages } from './lists/size-pages.ts'
import { markupPages } from './markup-pages.tsx'
import { editPage } from './pages/edit-page.tsx'
import { FormsBelow } from './pages/forms-below.tsx'
import { overviewPage } from './pages/overview-page.tsx'
import { taxPages } from './tax-pages.tsx'
import { type CatalogPagesDeps, catalogOfForm, toPreview } from './to-preview.ts'
import { versionPages } from './version-pages.tsx'

export function catalogPages(panel: Panel, deps: CatalogPagesDeps): void {
  const { database } = deps
  const nav = { label: 'Catalog', order: 50 }
  const overview = async ({ operator, show }: PanelRequest) => {
    const [current, [version]] = await Promise.all([
      readSavedCatalog(database),
      listVersions(database.queries, { before: null, limit: 1 }),
    ])
    const facts = {
      version: version ?? null,
      sha256: current.sha256,
      mayEdit: hasRole(operator, 'owner'),
    }
    return await show(overviewPage(current.document, facts))
  }
  panel.get('/admin/catalog', 'read_only', overview, { nav })

  panel.get('/admin/catalog/edit/:page', 'read_only', (asked) => showForm(asked))
  panel.post('/admin/catalog/edit/:page', 'owner', async (asked) => {
    const page = asked.param('page')
    const current = await catalogOfForm(deps, asked)
    const form = formNamed(current.document, page) ?? notFound()
    const read = readCatalogForm(current.document, form, asked.form)
    if ('faults' in read) return await showForm(asked, { sent: asked.form, faults: read.faults })
    const backTo = `/admin/catalog/edit/${page}`
    return await toPreview(deps, asked, { current, document: read.document, backTo })
  })
  sizePages(panel, deps)
  productPages(panel, deps)
  orderPages(panel, deps)
  shippingClassPages(panel, deps)
  shippingZonePages(panel, deps)
  currencyPages(panel, deps)
  taxPages(panel, deps)
  markupPages(panel, deps)
  draftPages(panel, deps)
  versionPages(panel, deps)

  async function showForm(
    asked: PanelRequest,
    faulty?: { sent: FormFields; faults: FormFaults },
  ): Promise<FastifyReply> {
    const page = asked.param('page')
    const { document, sha256 } = await readSavedCatalog(database)
    const form = formNamed(document, page) ?? notFound()
    return await asked.show(
      editPage({
        form,
        action: `/admin/catalog/edit/${page}`,
        back: form.back ?? { href: '/admin/catalog', label: 'Catalog' },
        document: form.begins ?? document,
        sha256,
        mayEdit: hasRole(asked.operator, 'owner'),
        ...faulty,
        children: <FormsBelow page={page} document={document} sha256={sha256} />,
      }),
    )
  }
}

function notFound(): never {
  const message = 'There is no such part of the catalog. Go back to the catalog and choose one.'
  throw new HandprintError({ code: 'not_found', status: 404, message })
}
