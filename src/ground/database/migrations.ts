// All migrations by name. A released migration is never changed or removed. CONTRIBUTING.md has the
// rules for two releases sharing a schema.

import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { up as baseline } from './migrations/001-baseline.ts'
import { up as books } from './migrations/003-books.ts'
import { up as csvForm } from './migrations/004-csv-form.ts'
import { up as seller } from './migrations/005-seller.ts'
import { up as documents } from './migrations/006-documents.ts'
import { up as operatorsDay } from './migrations/007-operators-day.ts'
import { up as keptFilters } from './migrations/008-kept-filters.ts'
import { up as upkeep } from './migrations/009-upkeep.ts'
import { up as hotTables } from './migrations/010-hot-tables.ts'
import { up as sweeps } from './migrations/011-sweeps.ts'
import { up as siteOfCart } from './migrations/012-site-of-cart.ts'
import { up as connections } from './migrations/013-connections.ts'
import { up as ordersBySize } from './migrations/014-orders-by-size.ts'
import { up as reprints } from './migrations/015-reprints.ts'
import { up as ordersByReprint } from './migrations/016-orders-by-reprint.ts'
import { up as placeholdersLeave } from './migrations/017-placeholders-leave.ts'
import { up as mailTexts } from './migrations/018-mail-texts.ts'
import { up as takenOrders } from './migrations/019-taken-orders.ts'
import { up as ordersByTaker } from './migrations/020-orders-by-taker.ts'
import { up as gifts } from './migrations/021-gifts.ts'
import { up as subjects } from './migrations/022-subjects.ts'
import { up as secondFactor } from './migrations/024-second-factor.ts'
import { up as operatorsLanguage } from './migrations/025-operators-language.ts'
import { up as passkeySessions } from './migrations/028-passkey-sessions.ts'
import { up as numberMark } from './migrations/029-number-mark.ts'
import { up as choicePictures } from './migrations/030-choice-pictures.ts'
import { up as unseenLines } from './migrations/031-unseen-lines.ts'
import { up as readingNotes } from './migrations/032-reading-notes.ts'
import { up as takenBack } from './migrations/033-taken-back.ts'
import { up as missingLetters } from './migrations/034-missing-letters.ts'
import { up as timesOfChoices } from './migrations/035-times-of-choices.ts'
import { up as labReports } from './migrations/036-lab-reports.ts'
import { up as reportsDue } from './migrations/037-reports-due.ts'

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
  '003-books': { phase: 'expand', up: books },
  '004-csv-form': { phase: 'expand', up: csvForm },
  '005-seller': { phase: 'expand', up: seller },
  '006-documents': { phase: 'expand', up: documents },
  '007-operators-day': { phase: 'expand', up: operatorsDay },
  '008-kept-filters': { phase: 'expand', up: keptFilters },
  '009-upkeep': { phase: 'expand', up: upkeep },
  '010-hot-tables': { phase: 'expand', up: hotTables },
  '011-sweeps': { phase: 'expand', up: sweeps },
  '012-site-of-cart': { phase: 'expand', up: siteOfCart },
  '013-connections': { phase: 'expand', up: connections },
  '014-orders-by-size': { phase: 'expand', up: ordersBySize, isConcurrent: true },
  '015-reprints': { phase: 'expand', up: reprints },
  '016-orders-by-reprint': { phase: 'expand', up: ordersByReprint, isConcurrent: true },
  '017-placeholders-leave': { phase: 'contract', up: placeholdersLeave },
  '018-mail-texts': { phase: 'expand', up: mailTexts },
  '019-taken-orders': { phase: 'expand', up: takenOrders },
  '020-orders-by-taker': { phase: 'expand', up: ordersByTaker, isConcurrent: true },
  '021-gifts': { phase: 'expand', up: gifts },
  '022-subjects': { phase: 'expand', up: subjects },
  '024-second-factor': { phase: 'expand', up: secondFactor },
  '025-operators-language': { phase: 'expand', up: operatorsLanguage },
  '028-passkey-sessions': { phase: 'expand', up: passkeySessions },
  '029-number-mark': { phase: 'expand', up: numberMark },
  '030-choice-pictures': { phase: 'expand', up: choicePictures },
  '031-unseen-lines': { phase: 'expand', up: unseenLines },
  '032-reading-notes': { phase: 'expand', up: readingNotes },
  '033-taken-back': { phase: 'expand', up: takenBack },
  '034-missing-letters': { phase: 'expand', up: missingLetters },
  '035-times-of-choices': { phase: 'expand', up: timesOfChoices },
  '036-lab-reports': { phase: 'expand', up: labReports },
  '037-reports-due': { phase: 'expand', up: reportsDue, isConcurrent: true },
}

/**
 * Lets nodes of different releases determine which is older. Lists all names, since a migration may
 * be added that sorts before released ones. Latest first.
 */
export function migrationNames(): string[] {
  return Object.keys(migrations).sort().reverse()
}
