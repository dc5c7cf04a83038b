// All migrations by name, in order. A migration that was released is never changed or removed.

import type { Kysely } from 'kysely'
import { up as theWholeRoad } from './migrations/001-the-whole-road.ts'
import { up as resumableUploads } from './migrations/002-resumable-uploads.ts'
import { up as printImages } from './migrations/003-print-images.ts'
import { up as imagesApi } from './migrations/004-images-api.ts'
import { up as limits } from './migrations/005-limits.ts'
import { up as catalogs } from './migrations/006-catalogs.ts'
import { up as checkout } from './migrations/007-checkout.ts'
import { up as removedLines } from './migrations/009-removed-lines.ts'
import { up as languagesAndClosing } from './migrations/010-languages-and-closing.ts'
import { up as printFiles } from './migrations/011-print-files.ts'
import { up as blurredPictures } from './migrations/012-blurred-pictures.ts'
import { up as orderHistory } from './migrations/013-order-history.ts'
import { up as payments } from './migrations/014-payments.ts'
import { up as mails } from './migrations/015-mails.ts'
import { up as webhooks } from './migrations/016-webhooks.ts'
import { up as operators } from './migrations/017-operators.ts'
import { up as orderSearch } from './migrations/018-order-search.ts'
import { up as storeSettings } from './migrations/019-store-settings.ts'
import { up as markups } from './migrations/020-markups.ts'
import { up as ordersByApi } from './migrations/021-orders-by-api.ts'
import { up as labs } from './migrations/022-labs.ts'
import { up as catalogVersions } from './migrations/023-catalog-versions.ts'
import { up as branding } from './migrations/024-branding.ts'
import { up as moneyThatComesBack } from './migrations/025-money-that-comes-back.ts'
import { up as scheduleRuns } from './migrations/026-schedule-runs.ts'
import { up as ordersByPayment } from './migrations/027-orders-by-payment.ts'
import { up as lanes } from './migrations/028-lanes.ts'
import { up as whatMoneyFollows } from './migrations/029-what-money-follows.ts'
import { up as printImagesAndGenerations } from './migrations/030-print-images-and-generations.ts'
import { up as operatorKeys } from './migrations/031-operator-keys.ts'
import { up as accounts } from './migrations/032-accounts.ts'

export type Migrate = (db: Kysely<unknown>, kind: 'sqlite' | 'postgres') => Promise<void>

export const migrations: Readonly<Record<string, Migrate>> = {
  '001-the-whole-road': theWholeRoad,
  '002-resumable-uploads': resumableUploads,
  '003-print-images': printImages,
  '004-images-api': imagesApi,
  '005-limits': limits,
  '006-catalogs': catalogs,
  '007-checkout': checkout,
  '009-removed-lines': removedLines,
  '010-languages-and-closing': languagesAndClosing,
  '011-print-files': printFiles,
  '012-blurred-pictures': blurredPictures,
  '013-order-history': orderHistory,
  '014-payments': payments,
  '015-mails': mails,
  '016-webhooks': webhooks,
  '017-operators': operators,
  '018-order-search': orderSearch,
  '019-store-settings': storeSettings,
  '020-markups': markups,
  '021-orders-by-api': ordersByApi,
  '022-labs': labs,
  '023-catalog-versions': catalogVersions,
  '024-branding': branding,
  '025-money-that-comes-back': moneyThatComesBack,
  '026-schedule-runs': scheduleRuns,
  '027-orders-by-payment': ordersByPayment,
  '028-lanes': lanes,
  '029-what-money-follows': whatMoneyFollows,
  '030-print-images-and-generations': printImagesAndGenerations,
  '031-operator-keys': operatorKeys,
  '032-accounts': accounts,
}
