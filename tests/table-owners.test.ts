// Each table has an owner, and no other folder has SQL on it: others call a function of the owner.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tablesIn } from './helpers/source-tables.ts'

const owners: Readonly<Record<string, readonly string[]>> = {
  'ground/jobs': ['jobs', 'job_turns', 'schedule_runs'],
  'ground/limits': ['rate_limits'],
  'ground/nodes': ['nodes', 'recoveries'],
  'trade/audit': ['audit_log'],
  'trade/bookkeeping': ['bookings', 'booking_taxes', 'statements', 'bookkeeping_settings'],
  'trade/carts': ['carts', 'cart_lines'],
  'trade/catalog': [
    ...['catalogs', 'catalog_versions', 'catalog_drafts', 'choice_pictures', 'former_markups'],
    ...['price_lists', 'price_list_versions', 'price_list_drafts'],
  ],
  'trade/checkout': [
    ...['checkout_drafts', 'payments', 'refunds', 'unmatched_charges', 'gateway_news'],
    'gift_card_sales',
  ],
  'trade/discount-codes': ['discount_codes', 'discount_code_uses'],
  'trade/documents': ['documents', 'document_counters', 'document_series'],
  'trade/fulfilment': ['labs', 'lab_deliveries', 'signing_keys'],
  'trade/gift-cards': ['gift_cards', 'gift_card_movements'],
  'trade/groups': ['delivery_groups'],
  'trade/images': [
    ...['images', 'image_tokens', 'print_transfers', 'swept_generations', 'sweeps', 'store_usage'],
    ...['uploads', 'upload_pieces'],
  ],
  'trade/legal': ['sellers', 'legal_texts', 'guarantee_notices'],
  'trade/mail': ['mails', 'mail_servers', 'mail_texts'],
  'trade/operators': [
    ...['operators', 'memberships', 'operator_sessions', 'operator_links', 'known_browsers'],
    ...['operator_recovery_codes', 'sign_in_failures'],
    ...['sign_in_rules', 'passkeys', 'passkey_challenges'],
  ],
  'trade/orders/actions': ['order_notes'],
  'trade/orders/core': ['orders', 'order_lines', 'order_events', 'order_words'],
  'trade/parcels': ['shipments'],
  'trade/payments': ['provider_keys', 'test_gateway_charges', 'test_gateway_refunds'],
  'trade/production': ['print_files', 'sheet_kinds', 'gang_sheets', 'gang_cells'],
  'trade/receiving': ['daily_uploads', 'pull_sets', 'pulled_pictures'],
  'trade/stores': ['stores', 'store_keys', 'operator_keys', 'store_logos', 'idempotency_keys'],
  'trade/webhooks': [
    'webhook_endpoints',
    'webhook_deliveries',
    'webhook_attempts',
    'store_events',
    'event_feeds',
  ],
  'trade/withdrawals': ['withdrawals'],
}

/**
 * These read across owners, and write to no table. A page or a report combines rows of many tables,
 * filtered, sorted and paged, which requires a single query: the owners' functions would have to
 * read all of their rows.
 */
const readAcross = [
  'commands',
  'doors/admin',
  'doors/metrics',
  'trade/carts/page-state',
  'trade/reports',
  'trade/orders/views',
]

describe('SQL', () => {
  const root = join(import.meta.dirname, '..', 'src')
  const tables = Object.values(owners).flat()
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => !path.startsWith('ground/database/'))
    .sort()

  it('is in the folder that owns its table', () => {
    expect(files.length).toBeGreaterThan(100)
    const found = files.flatMap((path) => faultsIn(path, readFileSync(join(root, path), 'utf8')))
    expect(found).toEqual([])
  })

  it('uses only tables with one owner', () => {
    const schema = readFileSync(join(root, 'ground/database/schema.ts'), 'utf8')
    const all = [...schema.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, name]) => name)
    expect(all.length).toBeGreaterThan(40)
    expect([...tables].sort()).toEqual([...all].sort())
  })

  it.each([
    ["tx.updateTable('orders').set({})", ['trade/images/a.ts writes to orders']],
    ["db.selectFrom('orders as its').selectAll()", ['trade/images/a.ts reads orders']],
    ["db.selectFrom(['images', 'orders'])", ['trade/images/a.ts reads orders']],
    ["q.innerJoin('carts', 'carts.id', 'x')", ['trade/images/a.ts reads carts']],
    ["q.innerJoin('images', 'images.sha256', 'orders.id')", []],
    ["eb.exists(selectFrom('orders').select('id'))", ['trade/images/a.ts reads orders']],
    ['sql`select 1 from orders`', ['trade/images/a.ts reads orders']],
    ['sql<number>`insert into jobs (id) values (1)`', ['trade/images/a.ts writes to jobs']],
    ["db.selectFrom('images').select('orders')", []],
  ])('is detected in %s', (text, faults) => {
    expect(faultsIn('trade/images/a.ts', text)).toEqual(faults)
  })

  it('may read across owners for a page, but not write', () => {
    expect(faultsIn('doors/admin/a.ts', "db.selectFrom('orders')")).toEqual([])
    expect(faultsIn('doors/admin/a.ts', "db.deleteFrom('orders')")).toHaveLength(1)
  })

  function faultsIn(path: string, text: string): string[] {
    const isIn = (folder: string) => path.startsWith(`${folder}/`)
    const own = Object.entries(owners).flatMap(([folder, theirs]) => (isIn(folder) ? theirs : []))
    return tablesIn(path, text, tables)
      .filter(
        ({ table, how }) => !own.includes(table) && !(how === 'read' && readAcross.some(isIn)),
      )
      .map(({ table, how }) => `${path} ${how === 'read' ? 'reads' : 'writes to'} ${table}`)
  }
})
