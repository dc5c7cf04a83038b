// The forms that edit a part of the catalog. Below each form are the forms to add, remove or
// reorder entries.

import type { FastifyReply } from 'fastify'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { reductionFaults } from '../../../trade/catalog/reductions/reduction-faults.ts'
import {
  findSavedCatalog,
  readSavedCatalog,
  type SavedCatalog,
} from '../../../trade/catalog/saved/save-catalog.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { t } from '../i18n/t.ts'
import type { FormFields } from '../layout/form-fields.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import { sendRefused, toPutRight } from '../layout/redirect-with-outcome.ts'
import { MissingFacts } from '../seller/missing-facts-box.tsx'
import { readLegal } from '../seller/seller-routes.tsx'
import { type CatalogPart, findPart, partAddress, productIn } from './catalog-part.ts'
import {
  type CatalogPanel,
  isOfAnother,
  partUnknown,
  savedMeanwhile,
  toPreview,
} from './change-catalog.ts'
import { PictureForms } from './custom/choice-picture-routes.tsx'
import { customOptionForm, customProductForm } from './custom/custom-forms.ts'
import type { CatalogForm } from './forms/catalog-form.ts'
import { editPage } from './forms/edit-page.tsx'
import {
  type FormFaults,
  placedFaults,
  readCatalogForm,
  type ShownForm,
  typedOnto,
} from './forms/read-catalog-form.ts'
import { generalForm } from './markups/general-form.ts'
import { choiceForm, optionsForm } from './options/choice-form.ts'
import { OptionForms } from './options/option-routes.tsx'
import { PriceForms } from './prices/price-routes.tsx'
import { pricesForm } from './prices/prices-form.ts'
import { ChoiceDataLinks } from './product-data/choice-data-links.tsx'
import { choiceDataForm, productDataForm } from './product-data/product-data-form.ts'
import { missingProducts } from './products/edit-products.ts'
import { newProductForm, productForm } from './products/product-form.ts'
import { ProductForms } from './products/product-routes.tsx'
import { shippingForm } from './shipping/shipping-form.ts'
import { MethodForms } from './shipping/shipping-method-routes.tsx'
import { ProductSizeForms, SizeForms } from './sizes/size-routes.tsx'
import { costsForm, sizesForm } from './sizes/sizes-form.ts'

export function editRoutes(panel: CatalogPanel): void {
  panel.get(routes.admin.catalog.edit.one, 'read_only', (context) => showForm(context))
  panel.post(routes.admin.catalog.edit.one, 'owner', async (context) => {
    const current = await readSavedCatalog(panel.database)
    const part = partOf(context, current)
    const { timeZone: zone } = panel
    const form = formOf(current.document, part, { zone }) ?? partUnknown()
    if (isOfAnother(context, current)) {
      const was = await findSavedCatalog(panel.database, context.form.get('sha256'))
      const before = was && shownOf(was.document, formOf(was.document, part, { zone }))
      const now = { form, document: form.begins ?? current.document }
      return await showForm(context, { sent: typedOnto(now, context.form, before) })
    }
    const read = readCatalogForm(current.document, form, context.form)
    if ('faults' in read)
      return await showForm(context, { sent: context.form, faults: read.faults })
    const { document } = read
    const ofPast = await reductionFaults(panel.database.queries, document, panel.now())
    if (ofPast.length > 0) {
      const faults = placedFaults(form, ofPast, document)
      return await showForm(context, { sent: context.form, faults })
    }
    return await toPreview(panel, context, { current, document, backTo: partAddress(part) })
  })

  async function showForm(
    context: PanelContext,
    typed?: { sent: FormFields; faults?: FormFaults },
  ): Promise<FastifyReply> {
    const current = await readSavedCatalog(panel.database)
    const part = partOf(context, current)
    const { document, sha256 } = current
    const { country: home } = await readSeller(panel.database.queries)
    const form = formOf(document, part, { home, zone: panel.timeZone }) ?? partUnknown()
    const page = editPage({
      form,
      action: partAddress(part),
      back: form.back ?? { href: routes.admin.catalog.page.href(), label: t('Catalog') },
      document: form.begins ?? document,
      sha256,
      mayEdit: hasRole(context.operator, 'owner'),
      ...typed,
      lead: (
        <>
          {part.kind === 'data' && (
            <MissingFacts missing={(await readLegal(panel.database.queries)).missingData} />
          )}
          <FormsAbove part={part} current={current} ofAll={context.query.get('of') === 'all'} />
        </>
      ),
      children: <FormsBelow part={part} current={current} />,
    })
    const isLate = typed !== undefined && typed.faults === undefined
    if (isLate) return await sendRefused(context, page, savedMeanwhile())
    if (typed?.faults) return await sendRefused(context, page, toPutRight(typed.faults.all))
    return await context.show(page)
  }
}

function shownOf(document: CatalogDocument, form: CatalogForm | null): ShownForm | null {
  return form && { form, document: form.begins ?? document }
}

function partOf({ param }: PanelContext, { document }: SavedCatalog): CatalogPart {
  return findPart(param('page'), document) ?? partUnknown()
}

/**
 * Returns null if the document has no such part. `home` is the seller's country, empty if not
 * known; days begin in `zone`.
 */
export function formOf(
  document: CatalogDocument,
  part: CatalogPart,
  { home = '', zone = 'UTC' }: { home?: string; zone?: string } = {},
): CatalogForm | null {
  if (part.kind === 'general') return generalForm()
  if (part.kind === 'sizes') return sizesForm(document)
  if (part.kind === 'data') return productDataForm(document)
  if (part.kind === 'choicedata') return choiceDataForm(document, part.product)
  if (part.kind === 'shipping') {
    return Object.hasOwn(document.shipping, part.zone) ? shippingForm(document, part.zone) : null
  }
  if (part.kind === 'own-option') return customOptionForm(document, part.option)
  if (part.kind === 'own-product') return customProductForm(document, part.product)
  const product = productIn(document, part.product)
  if (product === null) {
    const builtIn = missingProducts(document).find((known) => known === part.product)
    return part.kind === 'new' && builtIn !== undefined ? newProductForm(document, builtIn) : null
  }
  if (part.kind === 'new') return null
  if (part.kind === 'choice') return choiceForm(document, part)
  const make = {
    product: productForm,
    costs: costsForm,
    prices: pricesForm,
    options: optionsForm,
  }[part.kind]
  return make({ name: part.product, product, document, home, zone })
}

type FormsProps = { part: CatalogPart; current: SavedCatalog }

/** The most frequently used forms. `ofAll` is set by the link to what applies to all products. */
function FormsAbove({ part, current, ofAll }: FormsProps & { ofAll: boolean }) {
  if (part.kind === 'prices') return <PriceForms {...current} name={part.product} ofAll={ofAll} />
  if (part.kind === 'own-option') return <PictureForms {...current} option={part.option} />
  if (part.kind === 'data') return <ChoiceDataLinks {...current} />
  return null
}

function FormsBelow({ part, current }: FormsProps) {
  switch (part.kind) {
    case 'sizes':
      return <SizeForms {...current} />
    case 'costs':
      return <ProductSizeForms {...current} name={part.product} />
    case 'product':
      return <ProductForms {...current} name={part.product} />
    case 'options':
      return <OptionForms {...current} product={part.product} />
    case 'shipping':
      return <MethodForms {...current} zone={part.zone} />
    default:
      return null
  }
}
