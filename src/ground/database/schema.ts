// All tables, for kysely. Times are milliseconds since the epoch. JSON is stored as text, so that
// both databases treat it alike.

import type {
  BookingsTable,
  BookingTaxesTable,
  BookkeepingSettingsTable,
  StatementsTable,
} from './tables/bookings-table.ts'
import type { CartLinesTable, CartsTable, CheckoutDraftsTable } from './tables/carts-table.ts'
import type {
  CatalogDraftsTable,
  CatalogsTable,
  CatalogVersionsTable,
  ChoicePicturesTable,
} from './tables/catalogs-table.ts'
import type { DiscountCodesTable, DiscountCodeUsesTable } from './tables/discount-codes-table.ts'
import type {
  DocumentCountersTable,
  DocumentSeriesTable,
  DocumentsTable,
} from './tables/documents-table.ts'
import type {
  GangCellsTable,
  GangSheetsTable,
  SheetKindsTable,
} from './tables/gang-sheets-table.ts'
import type { GiftCardSalesTable } from './tables/gift-card-sales-table.ts'
import type { GiftCardMovementsTable, GiftCardsTable } from './tables/gift-cards-table.ts'
import type { DeliveryGroupsTable } from './tables/groups-table.ts'
import type { IdempotencyKeysTable } from './tables/idempotency-keys-table.ts'
import type {
  ImagesTable,
  ImageTokensTable,
  PrintTransfersTable,
  SweepsTable,
  SweptGenerationsTable,
} from './tables/images-table.ts'
import type { JobsTable, JobTurnsTable, ScheduleRunsTable } from './tables/jobs-table.ts'
import type { LabDeliveriesTable, LabsTable, SigningKeysTable } from './tables/labs-table.ts'
import type { MailServersTable, MailsTable, MailTextsTable } from './tables/mails-table.ts'
import type {
  AuditLogTable,
  KnownBrowsersTable,
  MembershipsTable,
  OperatorKeysTable,
  OperatorLinksTable,
  OperatorRecoveryCodesTable,
  OperatorSessionsTable,
  OperatorsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  SignInFailuresTable,
  SignInRulesTable,
} from './tables/operators-table.ts'
import type {
  OrderEventsTable,
  OrderLinesTable,
  OrderNotesTable,
  OrdersTable,
  OrderWordsTable,
  ShipmentsTable,
} from './tables/orders-table.ts'
import type {
  GatewayEventsTable,
  PaymentsTable,
  ProviderKeysTable,
  RefundsTable,
  TestGatewayChargesTable,
  TestGatewayRefundsTable,
  UnmatchedChargesTable,
} from './tables/payments-table.ts'
import type {
  PriceListDraftsTable,
  PriceListsTable,
  PriceListVersionsTable,
} from './tables/price-lists-table.ts'
import type { PrintFilesTable } from './tables/print-files-table.ts'
import type { PulledPicturesTable, PullSetsTable } from './tables/pull-sets-table.ts'
import type { GuaranteeNoticesTable, LegalTextsTable, SellersTable } from './tables/seller-table.ts'
import type {
  FormerMarkupsTable,
  StoreKeysTable,
  StoreLogosTable,
  StoresTable,
  StoreUsageTable,
} from './tables/stores-table.ts'
import type { NodesTable, RateLimitsTable, RecoveriesTable } from './tables/upkeep-tables.ts'
import type { DailyUploadsTable, UploadPiecesTable, UploadsTable } from './tables/uploads-table.ts'
import type {
  EventFeedsTable,
  StoreEventsTable,
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
} from './tables/webhooks-table.ts'
import type { WithdrawalsTable } from './tables/withdrawals-table.ts'

export type Schema = {
  nodes: NodesTable
  recoveries: RecoveriesTable
  stores: StoresTable
  store_keys: StoreKeysTable
  store_usage: StoreUsageTable
  store_logos: StoreLogosTable
  former_markups: FormerMarkupsTable
  sellers: SellersTable
  legal_texts: LegalTextsTable
  documents: DocumentsTable
  document_counters: DocumentCountersTable
  document_series: DocumentSeriesTable
  rate_limits: RateLimitsTable
  images: ImagesTable
  swept_generations: SweptGenerationsTable
  sweeps: SweepsTable
  image_tokens: ImageTokensTable
  print_transfers: PrintTransfersTable
  catalogs: CatalogsTable
  catalog_versions: CatalogVersionsTable
  catalog_drafts: CatalogDraftsTable
  choice_pictures: ChoicePicturesTable
  price_lists: PriceListsTable
  price_list_versions: PriceListVersionsTable
  price_list_drafts: PriceListDraftsTable
  guarantee_notices: GuaranteeNoticesTable
  carts: CartsTable
  cart_lines: CartLinesTable
  checkout_drafts: CheckoutDraftsTable
  discount_codes: DiscountCodesTable
  discount_code_uses: DiscountCodeUsesTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_events: OrderEventsTable
  order_notes: OrderNotesTable
  order_words: OrderWordsTable
  shipments: ShipmentsTable
  print_files: PrintFilesTable
  payments: PaymentsTable
  provider_keys: ProviderKeysTable
  refunds: RefundsTable
  unmatched_charges: UnmatchedChargesTable
  gateway_news: GatewayEventsTable
  test_gateway_charges: TestGatewayChargesTable
  test_gateway_refunds: TestGatewayRefundsTable
  gift_cards: GiftCardsTable
  gift_card_movements: GiftCardMovementsTable
  gift_card_sales: GiftCardSalesTable
  bookings: BookingsTable
  booking_taxes: BookingTaxesTable
  statements: StatementsTable
  bookkeeping_settings: BookkeepingSettingsTable
  jobs: JobsTable
  job_turns: JobTurnsTable
  schedule_runs: ScheduleRunsTable
  mails: MailsTable
  mail_servers: MailServersTable
  mail_texts: MailTextsTable
  labs: LabsTable
  lab_deliveries: LabDeliveriesTable
  signing_keys: SigningKeysTable
  uploads: UploadsTable
  upload_pieces: UploadPiecesTable
  daily_uploads: DailyUploadsTable
  pull_sets: PullSetsTable
  pulled_pictures: PulledPicturesTable
  idempotency_keys: IdempotencyKeysTable
  operators: OperatorsTable
  memberships: MembershipsTable
  operator_sessions: OperatorSessionsTable
  operator_links: OperatorLinksTable
  known_browsers: KnownBrowsersTable
  operator_recovery_codes: OperatorRecoveryCodesTable
  sign_in_rules: SignInRulesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  operator_keys: OperatorKeysTable
  sign_in_failures: SignInFailuresTable
  audit_log: AuditLogTable
  store_events: StoreEventsTable
  event_feeds: EventFeedsTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_attempts: WebhookAttemptsTable
  withdrawals: WithdrawalsTable
  delivery_groups: DeliveryGroupsTable
  sheet_kinds: SheetKindsTable
  gang_sheets: GangSheetsTable
  gang_cells: GangCellsTable
}
