import type { Queries } from '../../../ground/database/database.ts'
import {
  embeddingHosts,
  reminderHours,
  returnAddresses,
  storeCurrencies,
  storeLogo,
} from '../../../ground/database/tables/stores-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { StoreChange } from '../../../pure/contract/schemas/store-schema.ts'
import type { StoreLogo } from '../../../pure/contract/store-brand.ts'
import { type HandprintError, notFound } from '../../../pure/errors.ts'
import { type AuditChange, changesBetween } from '../../audit/audit-changes.ts'
import { readSavedCatalog } from '../../catalog/saved/save-catalog.ts'
import { type OrderSettings, orderSettingsOf } from '../order-settings.ts'
import { readReturnAddresses } from '../return-addresses.ts'
import type { PicturesAre } from '../store.ts'
import { refuseForeignCurrency, refuseUnsoldCurrency } from '../store-rules.ts'
import { switchUploads } from '../upload-page.ts'

export type StoreSettings = OrderSettings & {
  name: string
  supportEmail: string | null
  currency: string
  /** Null for all of the catalog's. */
  currencies: string[] | null
  embeddingHosts: string[]
  returnAddresses: string[]
  imageRoot: string | null
  /** `#rrggbb`. Null for Handprint's own. */
  accent: string | null
  /** 0 for no limit. Null for HANDPRINT_STORE_QUOTA_BYTES. */
  quotaBytes: number | null
  picturesAre: PicturesAre
  isClosed: boolean
  /** Whether shoppers may upload pictures on a page of its own. */
  hasUploadPage: boolean
  /** Its programs may order now and be billed later. */
  mayOrderOnAccount: boolean
}

export type SetStore = StoreSettings & {
  id: StoreId
  mode: 'test' | 'live'
  /** Saved separately: see `../branding/save-logo.ts`. */
  logo: StoreLogo | null
}

/** Throws `not_found` (404). */
export async function readStoreSettings(db: Queries, id: StoreId): Promise<SetStore> {
  const row = await db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw storeUnknown()
  return {
    ...orderSettingsOf(row),
    id: row.id,
    mode: row.mode,
    name: row.name,
    supportEmail: row.support_email,
    currency: row.currency,
    currencies: storeCurrencies.read(row.currencies),
    embeddingHosts: embeddingHosts.read(row.embedding_hosts),
    returnAddresses: returnAddresses.read(row.return_addresses),
    imageRoot: row.image_root,
    accent: row.accent,
    logo: storeLogo.read(row.logo),
    quotaBytes: row.quota_bytes,
    picturesAre: row.pictures_are,
    isClosed: row.closed_at !== null,
    hasUploadPage: row.upload_secret !== null,
    mayOrderOnAccount: row.on_account_at !== null,
  }
}

/** Answers what has changed. Checked before: see `check-store-settings.ts`. */
export async function saveStoreSettings(
  tx: Queries,
  id: StoreId,
  settings: StoreSettings,
  at: number,
): Promise<AuditChange[]> {
  const before = await readStoreSettings(tx, id)
  const { isClosed, hasUploadPage, mayOrderOnAccount } = settings
  await tx
    .updateTable('stores')
    .set({
      name: settings.name,
      support_email: settings.supportEmail,
      currency: settings.currency,
      currencies: storeCurrencies.write(settings.currencies),
      embedding_hosts: embeddingHosts.write(settings.embeddingHosts),
      return_addresses: returnAddresses.write(settings.returnAddresses),
      image_root: settings.imageRoot,
      accent: settings.accent,
      quota_bytes: settings.quotaBytes,
      pictures_are: settings.picturesAre,
      cool_off_minutes: settings.coolOffMinutes,
      print_image_reminder_hours: reminderHours.write(settings.printImageReminderHours),
      print_image_deadline_days: settings.printImageDeadlineDays,
      print_image_then: settings.printImageThen,
      ...(isClosed !== before.isClosed && { closed_at: isClosed ? at : null }),
      ...(hasUploadPage !== before.hasUploadPage && switchUploads(hasUploadPage)),
      ...(mayOrderOnAccount !== before.mayOrderOnAccount && {
        on_account_at: mayOrderOnAccount ? at : null,
      }),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
  return changesBetween<StoreSettings>(before, settings)
}

/**
 * Changes the settings that the API exposes. Returns the changes. Throws `parameter_invalid` (400)
 * if the store's own currency would not be among its currencies or the catalog's.
 */
export async function changeStoreSettings(
  tx: Queries,
  id: StoreId,
  change: StoreChange,
  at: number,
): Promise<AuditChange[]> {
  const { closed, currencies, return_addresses: addresses, ...others } = change
  const { upload_page: hasUploadPage, print_image_reminder_hours: hours, ...plain } = others
  const before = await readStoreSettings(tx, id)
  const changed = await tx
    .updateTable('stores')
    .set({
      ...plain,
      ...(closed !== undefined && { closed_at: closed ? at : null }),
      ...(currencies !== undefined && {
        currencies: storeCurrencies.write(currencies && [...new Set(currencies)]),
      }),
      ...(addresses !== undefined && {
        return_addresses: returnAddresses.write(readReturnAddresses(addresses).listed),
      }),
      ...(hasUploadPage !== undefined &&
        hasUploadPage !== before.hasUploadPage &&
        switchUploads(hasUploadPage)),
      ...(hours !== undefined && { print_image_reminder_hours: reminderHours.write(hours) }),
      updated_at: at,
    })
    .where('id', '=', id)
    .returning(['currency', 'currencies'])
    .executeTakeFirstOrThrow()
  // Both may change together, so the resulting values are checked.
  const isAboutCurrency = plain.currency !== undefined || currencies !== undefined
  if (isAboutCurrency) refuseForeignCurrency(changed, plain.currency === undefined)
  if (plain.currency !== undefined) {
    const { document } = await readSavedCatalog({ queries: tx })
    refuseUnsoldCurrency(plain.currency, document.currencies)
  }
  return changesBetween(before, await readStoreSettings(tx, id))
}

/** Does not check whether the switch is allowed; `orders/change-mode.ts` does. */
export async function saveMode(
  tx: Queries,
  id: StoreId,
  mode: SetStore['mode'],
  at: number,
): Promise<void> {
  await tx.updateTable('stores').set({ mode, updated_at: at }).where('id', '=', id).execute()
}

export function storeUnknown(): HandprintError {
  return notFound('Store not found.')
}
