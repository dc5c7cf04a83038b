import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addOrder } from '../../../tests/helpers/add-order.ts'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { madeGiftCard } from '../../../tests/helpers/made-gift-card.ts'
import { startPgBouncer } from '../../../tests/helpers/pgbouncer.ts'
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { laneNames } from '../../config/lane-settings.ts'
import { type Migration, migrations } from '../../ground/database/migrations.ts'
import { openDatabase } from '../../ground/database/open-database.ts'
import { refundActor } from '../../ground/database/tables/payments-table.ts'
import { createNodeKeeper } from '../../ground/nodes/keep-node.ts'
import { beginRecovery } from '../../ground/nodes/recovery.ts'
import type { DatabaseConfig } from '../../pure/database-hosts.ts'
import { checksOfDatabase } from './checks-of-database.ts'

const known: Record<string, Migration> = migrations
const hourMs = 3_600_000

describe.each(testDatabases)('database checks on $name', ({ name, prepare }) => {
  let config: DatabaseConfig
  let shop: TestShop
  beforeEach(async () => {
    const place = await prepare({ isMigrated: true })
    onTestFinished(() => place.remove())
    config = place.config
    shop = await openTestShop({ name, prepare, open: () => openDatabase(config) })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
  })

  async function said(check: string, more: { url?: string; connections?: number } = {}) {
    const given = config.kind === 'postgres' ? { ...config, ...more } : config
    const checks = checksOfDatabase(shop.database, given)
    return ((await checks[check]?.()) ?? []).map((line) => line.join(': ')).join('\n')
  }
  async function runNode(roles: readonly string[]): Promise<void> {
    const { database } = shop
    const idle = { log: { warn: () => {} }, onBeat: async () => {} }
    const node = createNodeKeeper({ database, name: 'one', roles, ...idle })
    await node.begin()
    onTestFinished(() => node.stop())
  }

  it('pass on a healthy installation', async () => {
    await runNode(['web', ...laneNames])
    for (const check of ['database', 'schema', 'connections', 'pooler', 'clock', 'nodes', 'jobs'])
      expect(await said(check)).toMatch(/^(?:ok: .*|)$/)
    expect(await said('money')).toMatch(/^ok/)
    expect(await said('recovery')).toBe('')
  })

  it.each([
    { phase: 'expand', says: /^warning: 099-next has not run yet: start the service/ },
    { phase: 'contract', says: /^warning: 099-next is pending until no older node is running/ },
  ] as const)('report pending migrations: $phase', async ({ phase, says }) => {
    known['099-next'] = { phase, up: async () => {} }
    try {
      expect(await said('schema')).toMatch(says)
    } finally {
      delete known['099-next']
    }
  })

  it('report roles that no node runs, and nodes of another release', async () => {
    expect(await said('nodes')).toBe('warning: No nodes are running.')
    await runNode(['web', 'money'])
    const missing = 'orders, telling, housekeeping, labs, rendering'
    expect(await said('nodes')).toMatch(
      new RegExp(
        `^ok: 1 run: one .*\\nfault: No node has the role ${missing}: see HANDPRINT_ROLES.$`,
      ),
    )
    await runNode(laneNames)
    expect(await said('nodes')).toMatch(/^ok: 2 run: one .*$/)
    known['027-more'] = { phase: 'expand', up: async () => {} }
    try {
      expect(await said('nodes')).toMatch(/\nwarning: Not all nodes run release/)
    } finally {
      delete known['027-more']
    }
  })

  it('that it shows a backup', async () => {
    await beginRecovery(shop.database, Date.UTC(2026, 10, 20))
    expect(await said('recovery')).toMatch(
      /^warning: Recovery mode: .* from a backup of 2026-11-20T00:00/,
    )
  })

  it('report dead and late jobs', async () => {
    const job = (state: 'dead' | 'waiting', run_at: number) => ({
      id: randomBytes(8).toString('hex'),
      task: 'send-mail',
      payload: '{}',
      state,
      run_at,
      unique_key: null,
      attempts: 0,
      max_attempts: 1,
      leased_by: null,
      leased_until: null,
      last_error: null,
      created_at: run_at,
      reported_at: null,
    })
    const [late, soon] = [Date.now() - hourMs, Date.now() + hourMs]
    const jobs = [job('waiting', soon), job('waiting', late), job('dead', late), job('dead', late)]
    // Leased by a worker that is running, and by one that is gone.
    const held = [Date.now() + hourMs, late].map((leased_until) => {
      return { ...job('waiting', late), leased_by: 'one', leased_until }
    })
    const { queries } = shop.database
    await queries
      .insertInto('jobs')
      .values([...jobs, ...held])
      .execute()
    expect(await said('jobs')).toMatch(
      /^fault: Jobs that have failed: 2\..*\nwarning: Jobs due for more than five minutes: 2/,
    )
  })

  it('report failing recurring jobs, which are never given up', async () => {
    const { queries } = shop.database
    const run = { started_at: 1, ended_at: 2, succeeded_at: 2 }
    const runs = [
      { ...run, task: 'expire-carts', failure: null },
      { ...run, task: 'expire-images', failure: 'It does not delete.' },
    ]
    await queries.insertInto('schedule_runs').values(runs).execute()
    expect(await said('jobs')).toBe(
      'ok: None failed.\nwarning: Scheduled jobs whose last run failed: 1. See /admin/health.',
    )
  })

  it('report pending payments and refunds', async () => {
    const { queries } = shop.database
    const { id: order_id } = await addOrder(shop)
    const sum = {
      order_id,
      amount: 100,
      currency: 'USD',
      status: 'pending',
      reference: null,
    } as const
    const payment = (id: string, hours: number) => ({
      ...sum,
      id,
      gateway: 'test',
      attempt_key: id,
      decline_code: null,
      card_last4: null,
      created_at: Date.now() - hours * hourMs,
      updated_at: Date.now(),
    })
    await queries
      .insertInto('payments')
      // A payment a little over an hour old is just being abandoned, because its shopper has left.
      .values([payment('young', 0), payment('left', 1.1), payment('old', 2)])
      .execute()
    expect(await said('money')).toMatch(/^fault: payments pending .*hour: 1\. See/)
    const actor = refundActor.write({ kind: 'operator', id: 'op_1', name: 'Olga' })
    const refund = (id: string, hours: number) => ({
      ...sum,
      id,
      payment_id: 'old',
      refund_key: id,
      reason: 'x',
      failure_code: null,
      actor,
      created_at: Date.now() - hours * hourMs,
      updated_at: Date.now(),
    })
    await queries
      .insertInto('refunds')
      // A bank may take days.
      .values([
        refund('young', 2),
        refund('old', 25),
        { ...refund('given', 25), reference: 're_1' },
      ])
      .execute()
    const charge = { gateway: 'stripe', amount: 100, currency: 'USD', seen_at: 1, attempt_key: 'x' }
    await queries
      .insertInto('unmatched_charges')
      .values([
        { ...charge, reference: 'ch_1' },
        { ...charge, reference: 'ch_2', ticked_off_at: 2 },
      ])
      .execute()
    expect(await said('money')).toMatch(
      /^fault: payments .*: 1; refunds not accepted .*: 1; charges without an order: 1\. See/,
    )
  })

  it('report a gift card with another balance than its movements', async () => {
    expect(await said('gift cards')).toBe('')
    const card = await madeGiftCard({ database: shop.database, now: Date.now })
    expect(await said('gift cards')).toMatch(/^ok: /)
    const { queries } = shop.database
    await queries.updateTable('gift_cards').set({ balance: 1 }).where('id', '=', card.id).execute()
    expect(await said('gift cards')).toMatch(/^fault: .* sum of their movements: 1\./)
  })

  if (name === 'PostgreSQL') {
    it('report a wrong clock', async () => {
      const ahead = Date.now() + 5_000
      vi.spyOn(Date, 'now').mockReturnValue(ahead)
      expect(await said('clock')).toMatch(
        /^fault: .* differ by \d+ ms\. Synchronize both with NTP\./,
      )
    })

    it('report nodes that may open more connections than the server allows, unless a pooler shares them', async () => {
      expect(await said('connections')).toMatch(/^ok: .* can open 10\.$/)
      expect(await said('connections', { connections: 500 })).toMatch(
        /^fault: The nodes can open 500 .* Raise max_connections \(or the limit of the role or the database\), or use a connection pooler\./,
      )
      // Other databases on the same server must not be affected.
      const limited = sql`do $$ begin
        execute format('alter database %I connection limit 7', current_database());
      end $$`
      await limited.execute(shop.database.queries)
      expect(await said('connections')).toMatch(/^fault: The nodes can open 10 .* allows 7\. Raise/)
      const url = config.kind === 'postgres' ? config.url : ''
      expect(await said('pooler', { url })).toMatch(/^ok: No pooler/)
      const bouncer = await startPgBouncer(url)
      onTestFinished(() => bouncer.close())
      const pooled = { url: bouncer.url, connections: 500 }
      expect(await said('connections', pooled)).toMatch(/^ok: .* shared by the pooler;/)
      expect(await said('pooler', pooled)).toMatch(
        /^warning: A pooler is in use, and it does not pass on statement timeouts:/,
      )
    })
  }
})
