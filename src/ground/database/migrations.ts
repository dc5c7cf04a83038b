// All migrations by name. A released migration is never changed or removed. CONTRIBUTING.md has the
// rules for two releases sharing a schema.

import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { up as baseline } from './migrations/001-baseline.ts'
import { up as picturesAre } from './migrations/002-pictures-are.ts'
import { up as withdrawals } from './migrations/003-withdrawals.ts'
import { up as withdrawalsToRefund } from './migrations/003-withdrawals-to-refund.ts'
import { up as guaranteeNotices } from './migrations/004-guarantee-notices.ts'
import { up as orderFees } from './migrations/006-order-fees.ts'
import { up as formerMarkups } from './migrations/007-former-markups.ts'
import { up as withdrawalDays } from './migrations/008-withdrawal-days.ts'
import { up as storeEvents } from './migrations/009-store-events.ts'
import { up as storeEventsFound } from './migrations/009-store-events-found.ts'
import { up as returnAddresses } from './migrations/010-return-addresses.ts'
import { up as sets } from './migrations/011-sets.ts'
import { up as discountCodes } from './migrations/013-discount-codes.ts'
import { up as discountCodesFound } from './migrations/013-discount-codes-found.ts'
import { up as giftCards } from './migrations/014-gift-cards.ts'
import { up as sheets } from './migrations/016-sheets.ts'
import { up as uploadPage } from './migrations/017-upload-page.ts'
import { up as gangSheets } from './migrations/018-gang-sheets.ts'
import { up as groups } from './migrations/021-groups.ts'
import { up as groupsFound } from './migrations/021-groups-found.ts'
import { up as priceLists } from './migrations/022-price-lists.ts'
import { up as giftCardSales } from './migrations/023-gift-card-sales.ts'
import { up as parts } from './migrations/024-parts.ts'
import { up as pullSets } from './migrations/025-pull-sets.ts'

/** `expand`: the previous release works with the result. `contract`: it does not. */
export type Phase = 'expand' | 'contract'

export type Migration = Readonly<{
  phase: Phase
  up(db: Kysely<unknown>, kind: Database['kind']): Promise<void>
  /**
   * Runs outside of a transaction on PostgreSQL, as `create index concurrently` requires. It may be
   * interrupted anywhere and is then run again, so it must be idempotent.
   */
  isConcurrent?: true
}>

export const migrations: Readonly<Record<string, Migration>> = {
  '001-baseline': { phase: 'expand', up: baseline },
  '002-pictures-are': { phase: 'expand', up: picturesAre },
  '003-withdrawals': { phase: 'expand', up: withdrawals },
  '003-withdrawals-to-refund': { phase: 'expand', up: withdrawalsToRefund, isConcurrent: true },
  '004-guarantee-notices': { phase: 'expand', up: guaranteeNotices },
  '006-order-fees': { phase: 'expand', up: orderFees },
  '007-former-markups': { phase: 'expand', up: formerMarkups },
  '008-withdrawal-days': { phase: 'expand', up: withdrawalDays },
  '009-store-events': { phase: 'expand', up: storeEvents },
  '009-store-events-found': { phase: 'expand', up: storeEventsFound, isConcurrent: true },
  '010-return-addresses': { phase: 'expand', up: returnAddresses },
  '011-sets': { phase: 'expand', up: sets },
  '013-discount-codes': { phase: 'expand', up: discountCodes },
  '013-discount-codes-found': { phase: 'expand', up: discountCodesFound, isConcurrent: true },
  '014-gift-cards': { phase: 'expand', up: giftCards },
  '016-sheets': { phase: 'expand', up: sheets },
  '017-upload-page': { phase: 'expand', up: uploadPage },
  '018-gang-sheets': { phase: 'expand', up: gangSheets },
  '021-groups': { phase: 'expand', up: groups },
  '021-groups-found': { phase: 'expand', up: groupsFound, isConcurrent: true },
  '022-price-lists': { phase: 'expand', up: priceLists },
  '023-gift-card-sales': { phase: 'expand', up: giftCardSales },
  '024-parts': { phase: 'expand', up: parts },
  '025-pull-sets': { phase: 'expand', up: pullSets },
}
