import { routes } from '../../../pure/contract/routes.ts'
import { readSavedCatalog } from '../../../trade/catalog/save-catalog.ts'
import { listVersions } from '../../../trade/catalog/versions/list-versions.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import type { PanelContext } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { say } from '../words/say.ts'
import { catalogPanel } from './change-catalog.ts'
import { currencyPages } from './currencies/currency-pages.tsx'
import { draftPages } from './drafts/draft-pages.tsx'
import { editPages } from './edit-pages.tsx'
import { markupPages } from './markups/markup-pages.tsx'
import { optionPages } from './options/option-pages.tsx'
import { orderPages } from './order-pages.ts'
import { overviewPage } from './overview-page.tsx'
import { ownPages } from './own/own-pages.tsx'
import { pricePages } from './prices/price-pages.tsx'
import { productPages } from './products/product-pages.tsx'
import { classPages } from './shipping/class-pages.tsx'
import { methodPages } from './shipping/method-pages.tsx'
import { zonePages } from './shipping/zone-pages.tsx'
import { sizePages } from './sizes/size-pages.tsx'
import { taxPages } from './taxes/tax-pages.tsx'
import { versionPages } from './version-pages.tsx'

export function catalogPages(frame: Panel): void {
  const { database } = frame
  const nav = { label: say('Catalog'), order: 50 }
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
  editPages(panel)
  sizePages(panel)
  productPages(panel)
  optionPages(panel)
  orderPages(panel)
  ownPages(panel)
  pricePages(panel)
  classPages(panel)
  zonePages(panel)
  methodPages(panel)
  currencyPages(panel)
  taxPages(panel)
  markupPages(panel)
  draftPages(panel)
  versionPages(panel)
}
