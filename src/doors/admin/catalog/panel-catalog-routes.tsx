import { routes } from '../../../pure/contract/route-tree.ts'
import { readSavedCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { listVersions } from '../../../trade/catalog/versions/list-versions.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { catalogPanel } from './change-catalog.ts'
import { currencyRoutes } from './currencies/currency-routes.tsx'
import { customRoutes } from './custom/custom-routes.tsx'
import { draftRoutes } from './drafts/draft-routes.tsx'
import { editRoutes } from './edit-routes.tsx'
import { orderFeeRoutes } from './fees/order-fee-routes.tsx'
import { listOrderRoutes } from './list-order-routes.ts'
import { markupRoutes } from './markups/markup-routes.tsx'
import { optionRoutes } from './options/option-routes.tsx'
import { overviewPage } from './overview-page.tsx'
import { packageRoutes } from './packages/package-routes.tsx'
import { priceRoutes } from './prices/price-routes.tsx'
import { productRoutes } from './products/product-routes.tsx'
import { tierRoutes } from './quantities/tier-routes.tsx'
import { shippingClassRoutes } from './shipping/shipping-class-routes.tsx'
import { shippingMethodRoutes } from './shipping/shipping-method-routes.tsx'
import { shippingZoneRoutes } from './shipping/shipping-zone-routes.tsx'
import { sizeRoutes } from './sizes/size-routes.tsx'
import { taxRoutes } from './taxes/tax-routes.tsx'
import { versionRoutes } from './version-routes.tsx'

export function panelCatalogRoutes(frame: Panel): void {
  const { database } = frame
  const nav = { label: t('Catalog'), order: 50 }
  const overview = async ({ operator, show }: PanelContext) => {
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
  frame.get(routes.admin.catalog.page, 'read_only', overview, { nav })

  const panel = catalogPanel(frame)
  editRoutes(panel)
  sizeRoutes(panel)
  productRoutes(panel)
  optionRoutes(panel)
  listOrderRoutes(panel)
  customRoutes(panel)
  priceRoutes(panel)
  shippingClassRoutes(panel)
  shippingZoneRoutes(panel)
  shippingMethodRoutes(panel)
  currencyRoutes(panel)
  taxRoutes(panel)
  orderFeeRoutes(panel)
  tierRoutes(panel)
  packageRoutes(panel)
  markupRoutes(panel)
  draftRoutes(panel)
  versionRoutes(panel)
}
