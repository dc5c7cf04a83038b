import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabases } from '../../../tests/helpers/databases.ts'
import { type MailServer, refusal, startMailServer } from '../../../tests/helpers/mail-server.ts'
import type { Database } from '../../ground/database/database.ts'
import { databaseUnavailable } from '../../ground/database/database-errors.ts'
import { createWorker, type Worker } from '../../ground/jobs/worker.ts'
import { events } from '../../ground/telemetry/events.ts'
import type { MailServerConfig } from '../../pure/contract/mail-server-config.ts'
import { addMail, sendMailTask } from './add-mail.ts'
import { createMailServer } from './create-mail-server.ts'
import type { MailMessage } from './mail-message.ts'
import { sendAgain } from './send-again.ts'
import { createSendMail } from './send-mail.ts'

const hourMs = 3_600_000

describe.each(testDatabases)('mails on $name', (testDatabase: TestDatabase) => {
  let database: Database
  let server: MailServer
  let worker: Worker
  let message: MailMessage | null
  let logged: string
  let time: number
  const now = () => time

  beforeEach(async () => {
    time = Date.UTC(2026, 10, 21, 12)
    logged = ''
    database = await testDatabase.open()
    server = await startMailServer()
    message = {
      to: ['ann@example.com'],
      fromName: 'Åse’s Prints',
      replyTo: 'help@shop.example',
      subject: 'Your order ✓',
      text: 'Hello.\n',
      html: '<p>Hello.</p>',
      language: 'en',
    }
    worker = sending({})
  })
  afterEach(async () => {
    await worker.stop()
    await server.close()
    await database.close()
  })

  function sending(more: Partial<MailServerConfig> | null, asked = database): Worker {
    const config: MailServerConfig = {
      host: '127.0.0.1',
      port: server.port,
      isSecure: false,
      starttls: 'optional',
      signIn: null,
      from: 'orders@prints.example',
      ...more,
    }
    const keep = (details: object, message: string) => {
      logged += `${message} ${JSON.stringify(details)} ${String((details as { err?: Error }).err)}\n`
    }
    return createWorker({
      database,
      tasks: {
        ...sendMailTask.doneBy(
          createSendMail({
            database: asked,
            findMailServer: async () => more && createMailServer(config),
            writers: { 'order-receipt': async () => message },
            now,
          }),
        ),
      },
      now,
      log: { info: () => {}, warn: keep, error: keep },
    })
  }
  const receipt = { kind: 'order-receipt', facts: {} } as const
  const add = (uniqueKey = 'one') =>
    database.transaction((tx) => addMail(tx, { ...receipt, uniqueKey }, now()))
  const mails = () => database.queries.selectFrom('mails').selectAll().execute()
  const jobs = () => database.queries.selectFrom('jobs').selectAll().execute()

  it('are sent once, as written', async () => {
    const told: unknown[] = []
    events.mail.subscribe((mail) => told.push(mail))
    await add()
    await add()
    expect(await worker.runDue()).toBe(1)
    const [row] = await mails()
    expect(row).toMatchObject({ state: 'sent', attempts: 1, reason: null })
    expect(told).toEqual([{ result: 'sent' }])
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({
      envelope: { from: 'orders@prints.example', to: ['ann@example.com'] },
      from: { name: 'Åse’s Prints', address: 'orders@prints.example' },
      replyTo: [{ address: 'help@shop.example' }],
      subject: 'Your order ✓',
      messageId: `<${row?.id}@prints.example>`,
      text: expect.stringMatching(/^Hello\.\n/),
      html: expect.stringContaining('<p>Hello.</p>'),
    })
    expect(server.mails[0]?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(await jobs()).toEqual([])
  })

  it('are sent once if the database does not answer right after the sending', async () => {
    let misses = 2
    const queries = new Proxy(database.queries, {
      get: (of, name) => {
        if (name === 'updateTable' && misses-- > 0) throw databaseUnavailable('busy')
        const found: unknown = Reflect.get(of, name)
        return typeof found === 'function' ? found.bind(of) : found
      },
    })
    await add()
    await sending({}, { ...database, queries }).runDue()
    expect(misses).toBeLessThan(0)
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect(await jobs()).toEqual([])
    expect(server.mails).toHaveLength(1)
  })

  it('are part of the transaction: rolled back, none is sent', async () => {
    const broken = database.transaction(async (tx) => {
      await addMail(tx, { ...receipt, uniqueKey: 'one' }, now())
      throw new Error('no order after all')
    })
    await expect(broken).rejects.toThrow('no order after all')
    expect(await worker.runDue()).toBe(0)
    expect([await mails(), server.mails]).toEqual([[], []])
  })

  it('are retried while the server is unavailable, with the same Message-ID', async () => {
    await add()
    server.on.recipient = () => {
      throw refusal(450, 'Mailbox of <ann@example.com> busy, try again')
    }
    await worker.runDue()
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    server.on.recipient = undefined
    server.on.data = () => {
      throw refusal(451, 'No room')
    }
    time += hourMs
    await worker.runDue()
    server.on.data = undefined
    time += hourMs
    await worker.runDue()
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 3, reason: null }])
    expect(server.mails).toHaveLength(1)
  })

  it('are given up after two days, with the reason', async () => {
    const { port } = server
    await server.close()
    await add()
    let hours = 0
    for (; (await jobs()).length > 0 && hours < 100; hours++) {
      await worker.runDue()
      time += hourMs * 1.2
    }
    expect(hours).toBeGreaterThan(30)
    expect(await mails()).toMatchObject([
      { state: 'failed', reason: 'The mail server could not be reached.' },
    ])
    expect(logged).not.toContain(`:${port}`)
    server = await startMailServer()
  })

  it('are not retried if the address is rejected, and keep no address', async () => {
    await add()
    server.on.recipient = () => {
      throw refusal(550, '5.1.1 <ann@example.com>: nobody here')
    }
    expect(await worker.runDue()).toBe(1)
    const [row] = await mails()
    expect(row).toMatchObject({ state: 'failed', attempts: 1 })
    expect(row?.reason).toMatch(
      /refused the address\. It replied: 550 5\.1\.1 <\(address\)>: nobody/,
    )
    expect(await jobs()).toEqual([])
    expect(JSON.stringify(row) + logged).not.toContain('ann@')
  })

  it('reach the valid addresses among several', async () => {
    await add()
    if (message) message = { ...message, to: ['ann@example.com', 'bob@example.com'] }
    server.on.recipient = (address) => {
      if (address.startsWith('ann')) throw refusal(550, 'nobody')
    }
    await worker.runDue()
    expect(server.mails[0]?.envelope.to).toEqual(['bob@example.com'])
    expect(await mails()).toMatchObject([
      { state: 'sent', reason: 'Rejected for 1 of 2 addresses.' },
    ])
  })

  it('wait for a corrected configuration if the login or the sender is rejected', async () => {
    await server.close()
    server = await startMailServer({ user: 'shop', password: 'right' })
    worker = sending({ signIn: { user: 'shop', password: 'wrong' } })
    await add()
    await worker.runDue()
    const [refused] = await mails()
    expect(refused).toMatchObject({ state: 'waiting' })
    expect(refused?.reason).toMatch(
      /^Sign-in to the mail server failed\. Check the username and password\./,
    )
    worker = sending({ signIn: { user: 'shop', password: 'right' } })
    server.on.sender = () => {
      throw refusal(553, 'not yours')
    }
    time += hourMs
    await worker.runDue()
    expect((await mails())[0]?.reason).toMatch(/^The mail server rejected the sender\./)
    server.on.sender = undefined
    time += hourMs
    await worker.runDue()
    expect(await mails()).toMatchObject([{ state: 'sent' }])
  })

  it('are never sent in the clear if encryption is required', async () => {
    worker = sending({ starttls: 'required', signIn: { user: 'shop', password: 'secret' } })
    await add()
    await worker.runDue()
    expect(await mails()).toMatchObject([
      { state: 'waiting', reason: expect.stringContaining('could not be encrypted') },
    ])
    expect(server.mails).toEqual([])
  })

  it.each([
    ['ann@example.com\r\nBcc: eve@example.com'],
    ['ann@example.com, eve@example.com'],
    ['"Ann" <ann@example.com>'],
    ['nobody'],
  ])('are not sent to an address such as %j', async (address) => {
    await add()
    if (message) message = { ...message, to: [address] }
    await worker.runDue()
    expect(server.mails).toEqual([])
    expect(await mails()).toMatchObject([
      { state: 'failed', reason: 'Mail can’t be sent to this address.' },
    ])
  })

  it('prevent header injection through name or subject', async () => {
    await add()
    const bad = 'Shop\r\nBcc: eve@example.com\u2028X: y'
    if (message) message = { ...message, fromName: bad, subject: bad }
    await worker.runDue()
    const [received] = server.mails
    expect(received?.envelope.to).toEqual(['ann@example.com'])
    expect(received?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(received?.subject).toBe('Shop Bcc: eve@example.com X: y')
  })

  it('are recorded as unsent if no server is configured, and sent later on request', async () => {
    worker = sending(null)
    await add()
    await worker.runDue()
    const [row] = await mails()
    expect(row).toMatchObject({ state: 'off', reason: 'No mail server is set up.' })
    worker = sending({})
    await database.transaction((tx) => sendAgain(tx, row?.id ?? '', now()))
    await worker.runDue()
    expect(await mails()).toMatchObject([{ state: 'sent' }])
    const unknown = database.transaction((tx) => sendAgain(tx, 'mail_x', now()))
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are dropped if there is no recipient', async () => {
    await add()
    message = null
    await worker.runDue()
    expect(await mails()).toMatchObject([{ state: 'dropped' }])
    expect(await jobs()).toEqual([])
  })
})
