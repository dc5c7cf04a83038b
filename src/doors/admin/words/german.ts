// All German translations of the panel, keyed by the English sentence and grouped by where it
// appears.

import { audit } from './german/audit.ts'
import { catalog } from './german/catalog.ts'
import { catalogPlaces } from './german/catalog-places.ts'
import { catalogProducts } from './german/catalog-products.ts'
import { catalogShippingAndTaxes } from './german/catalog-shipping-and-taxes.ts'
import { connections } from './german/connections.ts'
import { frame } from './german/frame.ts'
import { mails } from './german/mails.ts'
import { order } from './german/order.ts'
import { orders } from './german/orders.ts'
import { payments } from './german/payments.ts'
import { people } from './german/people.ts'
import { production } from './german/production.ts'
import { reports } from './german/reports.ts'
import { sellers } from './german/sellers.ts'
import { shared } from './german/shared.ts'
import { stores } from './german/stores.ts'
import { trade } from './german/trade.ts'
import { upkeep1 } from './german/upkeep-1.ts'
import { upkeep2 } from './german/upkeep-2.ts'

export const german = {
  ...audit,
  ...catalog,
  ...catalogPlaces,
  ...catalogProducts,
  ...catalogShippingAndTaxes,
  ...connections,
  ...frame,
  ...mails,
  ...order,
  ...orders,
  ...payments,
  ...people,
  ...production,
  ...reports,
  ...sellers,
  ...shared,
  ...stores,
  ...trade,
  ...upkeep1,
  ...upkeep2,
} as const
