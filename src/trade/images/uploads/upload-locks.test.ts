import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import type { Database } from '../../../ground/database/database.ts'
import { ensureFirstStore } from '../../stores/ensure-first-store.ts'
import { createUploadLocks, type UploadLocks } from './upload-locks.ts'

const id = 'a'.repeat(64)

describe.each(testDatabases)('upload locks on $name', ({ name, open }) => {
  let database: Database
  let clock: { at: number }
  let stopping: AbortController
  let turns: UploadLocks
  const now = () => clock.at

  beforeEach(async () => {
    database = await open()
    clock = { at: Date.UTC(2026, 10, 1) }
    stopping = new AbortController()
    turns = createUploadLocks({ database, stopping, now })
    const { store } = await ensureFirstStore(database, {}, now)
    const counts = { byte_length: 10, received_bytes: 0, piece_count: 0, turn_wanted: 0 }
    const none = { image_token: null, failure: null, completed_at: null }
    await database.queries
      .insertInto('uploads')
      .values({
        id,
        store_id: store.id,
        kind: 'image',
        metadata: '',
        ...counts,
        ...none,
        turn: null,
        turn_until: null,
        created_at: now(),
        expires_at: now() + 1e6,
      })
      .execute()
  })
  afterEach(() => database.close())

  const turnInRow = async () =>
    (await database.queries.selectFrom('uploads').select('turn').executeTakeFirstOrThrow()).turn

  it('are exclusive', async () => {
    const turn = await turns.acquire(id)
    expect(await turnInRow()).toBe(turn.name)
    await expect(turns.acquire(id)).rejects.toMatchObject({ code: 'upload_locked', status: 423 })
    await turn.end()
    expect(await turnInRow()).toBeNull()
    await (await turns.acquire(id)).end()
  })

  it('are not granted for a missing upload, and leave nothing', async () => {
    await expect(turns.acquire('b'.repeat(64))).rejects.toMatchObject({ code: 'upload_locked' })
    await turns.settled()
  })

  it('are released on request if no bytes arrive', async () => {
    const turn = await turns.acquire(id)
    turn.reading.isWaiting = true
    turn.signal.addEventListener('abort', () => void turn.end())
    await Promise.all([turns.requestRelease(id), turns.requestRelease(id)])
    expect(turn.signal.reason).toMatchObject({ code: 'upload_locked' })
    expect(await turnInRow()).toBeNull()
  })

  it('are not released early on request while work is in progress', async () => {
    const turn = await turns.acquire(id)
    // Not waiting for bytes, but storing what arrived.
    turn.reading.isWaiting = false
    const asked = turns.requestRelease(id)
    setTimeout(() => void turn.end(), 800)
    await asked
    expect(turn.signal.aborted).toBe(false)
  })

  it('are interrupted when the service stops', async () => {
    const turn = await turns.acquire(id)
    stopping.abort()
    expect(turn.signal.reason).toMatchObject({ code: 'shutting_down' })
    await turn.end()
    const late = await turns.acquire(id)
    expect(late.signal.aborted).toBe(true)
    await late.end()
  })

  if (name === 'SQLite') {
    it('of a crashed process block nothing', async () => {
      await turns.acquire(id)
      const next = createUploadLocks({ database, stopping, now })
      await next.requestRelease(id)
      await (await next.acquire(id)).end()
    })
    return
  }

  it('are respected by other nodes', async () => {
    const turn = await turns.acquire(id)
    const other = createUploadLocks({ database, stopping, now })
    await expect(other.acquire(id)).rejects.toMatchObject({ code: 'upload_locked' })
    await turn.end()
    await (await other.acquire(id)).end()
  })

  it('are released when another node asks', async () => {
    const turn = await turns.acquire(id)
    turn.reading.isWaiting = true
    turn.signal.addEventListener('abort', () => void turn.end())
    const other = createUploadLocks({ database, stopping, now })
    await other.requestRelease(id)
    expect(turn.signal.aborted).toBe(true)
    await (await other.acquire(id)).end()
  })

  it('are renewed while held, and lost when another node has taken them over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const turn = await turns.acquire(id)
    const until = () => database.queries.selectFrom('uploads').select('turn_until').execute()
    for (let times = 0; times < 3; times++) {
      clock.at += 9_000
      vi.advanceTimersByTime(2_000)
      await expect.poll(until).toEqual([{ turn_until: clock.at + 10_000 }])
    }
    const other = createUploadLocks({ database, stopping, now })
    await expect(other.acquire(id)).rejects.toMatchObject({ code: 'upload_locked' })
    clock.at += 10_000
    const taken = await other.acquire(id)
    vi.advanceTimersByTime(2_000)
    await expect.poll(() => turn.signal.reason).toMatchObject({ code: 'upload_locked' })
    // It ends only its own turn, which is already gone.
    await turn.end()
    expect(await turnInRow()).toBe(taken.name)
    await taken.end()
  })

  it('of a crashed node expire', async () => {
    const dead = createUploadLocks({ database, stopping, now: () => clock.at - 20_000 })
    await dead.acquire(id)
    await turns.requestRelease(id)
    const turn = await turns.acquire(id)
    expect(await turnInRow()).toBe(turn.name)
    await turn.end()
  })
})
