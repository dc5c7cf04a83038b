import { readdir, rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addOrder } from '../../../../tests/helpers/add-order.ts'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import { ownFolder } from '../../../../tests/helpers/own-folder.ts'
import { startSftpServer } from '../../../../tests/helpers/sftp-server.ts'
import {
  openTestPanel,
  panelPassword,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import { openTestShop } from '../../../../tests/helpers/test-shop.ts'
import type { Database } from '../../../ground/database/database.ts'
import { labProducts, labTries } from '../../../ground/database/tables/labs-table.ts'
import { addNamedJob } from '../../../ground/jobs/add-job.ts'

const current = panelPassword
const products = ['canvas', 'poster', 'framed-print', 'metal', 'acrylic']

describe('lab pages', () => {
  let database: Database
  let panel: TestPanel
  beforeEach(async () => {
    database = await testDatabase.open()
    panel = await openTestPanel(database, { now: Date.now })
  })
  afterEach(() => database.close())

  it('add a folder, test it, and say if it is gone', async () => {
    const owner = await panel.signIn()
    const folder = await ownFolder()
    expect((await owner.get('/admin/labs')).body).toContain('No labs yet.')
    const fields = { name: 'Next door', path: folder, products, deliver_at: 'ready', current }
    const added = await owner.post('/admin/labs/new/folder', fields)
    expect(added.statusCode).toBe(303)
    const page = String(added.headers.location)
    await owner.post(`${page}/test`)
    expect((await owner.get(page)).body).toContain('The test succeeded:')
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
    await owner.post(`${page}/test`)
    expect((await owner.get(page)).body).toContain('This folder doesn’t exist.')
    expect((await owner.get('/admin/labs')).body).toContain('Next door')
    const audit = await database.queries.selectFrom('audit_log').select('action').execute()
    expect(audit.map(({ action }) => action)).toContain('lab.added')
  })

  it('keep a product that the catalog no longer has, for the orders that contain it', async () => {
    const owner = await panel.signIn()
    const fields = { name: 'Next door', path: '/nowhere', anyway: 'yes', current }
    const added = await owner.post('/admin/labs/new/folder', { ...fields, products: ['poster'] })
    const made = ['poster', 'wood-print']
    const ofLab = labProducts.write(made)
    await database.queries.updateTable('labs').set({ products: ofLab }).execute()
    await owner.post(String(added.headers.location), { ...fields, products: made })
    const lab = await database.queries.selectFrom('labs').select('products').executeTakeFirst()
    expect(lab?.products).toBe(ofLab)
    const { body } = await owner.get(String(added.headers.location))
    expect(body).toContain('value="wood-print" checked')
  })

  it('never show secrets, also when the lab is changed', async () => {
    const owner = await panel.signIn()
    const server = await startSftpServer()
    const fields = {
      name: 'Far away',
      host: '127.0.0.1',
      port: String(server.port),
      user: server.user,
      folder: 'in',
      host_key: server.hostKey,
      products,
      is_on: 'yes',
      current,
    }
    const added = await owner.post('/admin/labs/new/sftp', { ...fields, password: server.password })
    const page = String(added.headers.location)
    const { body } = await owner.get(page)
    expect(body).toContain(server.hostKey)
    expect(body).not.toContain(server.password)
    await owner.post(page, { ...fields, name: 'Farther' })
    await owner.post(`${page}/test`)
    expect((await owner.get(page)).body).toContain('The test succeeded:')
    // The secret is sent only to the server it was set for.
    const moved = await owner.post(page, { ...fields, host: 'localhost', anyway: 'yes' })
    expect([moved.statusCode, moved.body]).toEqual([
      ...[422, expect.stringContaining('Enter a password or a private key.')],
    ])
    const audit = await database.queries.selectFrom('audit_log').select('detail').execute()
    expect(JSON.stringify(audit)).not.toContain(server.password)
    const details = audit.map(({ detail }) => JSON.parse(detail))
    expect(details).toContainEqual({
      changes: [{ what: 'name', from: 'Far away', to: 'Farther' }],
    })
    await server.close()
  })

  it('extract a fingerprint from the output of ssh-keygen, and say if there are two', async () => {
    const owner = await panel.signIn()
    const print = (letter: string) => `SHA256:${letter.repeat(43)}`
    const fields = {
      name: 'x',
      host: 'lab.example',
      port: '22',
      user: 'u',
      password: 'p',
      products,
      current,
    }
    const pasted = { ...fields, host_key: `256 ${print('a')} lab.example (ED25519)` }
    const added = await owner.post('/admin/labs/new/sftp', pasted)
    const { body } = await owner.get(String(added.headers.location))
    expect(body).toContain(`value="${print('a')}"`)
    expect(body).toContain('A value is set. Leave this empty to keep it.')
    const two = await owner.post('/admin/labs/new/sftp', {
      ...fields,
      host_key: `${print('a')} ${print('b')}`,
    })
    expect(two.statusCode).toBe(422)
    expect(two.body).toContain('Enter one fingerprint as shown by ssh-keygen -lf:')
  })

  it('show the state of the last delivery, each attempt, and the next one', async () => {
    const owner = await panel.signIn()
    const fields = { name: 'Next door', path: '/nowhere', products, is_on: 'yes', current }
    const refused = await owner.post('/admin/labs/new/folder', fields)
    expect([refused.statusCode, refused.body]).toEqual([
      ...[
        422,
        expect.stringMatching(/the test failed\..*This folder doesn’t exist\..*Save anyway/s),
      ],
    ])
    const anyway = { ...fields, anyway: 'yes' }
    const added = await owner.post('/admin/labs/new/folder', anyway)
    const page = String(added.headers.location)
    expect((await owner.get('/admin/labs')).body).toContain('None yet.')
    const shop = await openTestShop({ ...testDatabase, open: async () => database })
    const { id: orderId } = await addOrder(shop, { number: '7K2M-93QF' })
    const tries = ['first fault', 'second fault'].map((message) => ({
      at: 1,
      isDone: false,
      message,
    }))
    const labId = page.split('/').at(-1) ?? ''
    const at = Date.now()
    const delivery = { id: 'dlv_1', lab_id: labId, order_id: orderId, version: 1, content_key: '' }
    await database.queries
      .insertInto('lab_deliveries')
      .values({
        ...delivery,
        state: 'waiting',
        tries: labTries.write(tries),
        created_at: at,
        updated_at: at,
      })
      .execute()
    const job = { task: 'deliver-to-lab', payload: {}, uniqueKey: 'deliver-to-lab:dlv_1' }
    await addNamedJob(database.queries, { ...job, runAt: at + 40 * 60_000 }, Date.now())
    expect((await owner.get('/admin/labs')).body).toMatch(/Waiting<.*second fault/)
    const log = (await owner.get(page)).body
    for (const words of ['first fault', '2 attempts', 'in 40 minutes', 'Retry now: 7K2M-93QF']) {
      expect(log).toContain(words)
    }
    await owner.post(`${page}/deliveries/dlv_1/again`)
    expect((await owner.get(page)).body).toContain('>now<')
    expect((await owner.get(`/admin/orders/${orderId}`)).body).toMatch(/Waiting<.*second fault/)
  })

  it('report every error of the form, and keep the input', async () => {
    const owner = await panel.signIn()
    const answer = await owner.post('/admin/labs/new/sftp', { name: 'Typed', port: '0' })
    expect(answer.statusCode).toBe(422)
    for (const fault of [
      'host name',
      'port from 1',
      'Enter the username.',
      'fingerprint',
      'password or',
    ]) {
      expect(answer.body).toContain(fault)
    }
    expect(answer.body).toContain('value="Typed"')
    const relative = await owner.post('/admin/labs/new/folder', {
      name: 'x',
      path: 'here',
      products,
    })
    expect(relative.body).toContain('Enter the full path')
    const s3 = {
      name: 'x',
      products,
      bucket: 'b',
      endpoint: 'https://key:secret@x.example',
      region: '',
    }
    const bucket = await owner.post('/admin/labs/new/s3', s3)
    for (const fault of ['Enter the bucket.', 'http or https', 'Enter the region', 'secret key']) {
      expect(bucket.body).toContain(fault)
    }
    expect((await owner.get('/admin/labs/new/ftp')).statusCode).toBe(404)
    expect((await owner.get('/admin/labs/lab_x')).statusCode).toBe(404)
  })

  it('are changed by owners only, who confirm their identity', async () => {
    const owner = await panel.signIn()
    const fields = { name: 'Far away', path: '/nowhere', products, anyway: 'yes' }
    const left = await owner.post('/admin/labs/new/folder', fields)
    expect([left.statusCode, left.body]).toEqual([422, expect.stringContaining('Far away')])
    expect(await database.queries.selectFrom('labs').select('id').execute()).toEqual([])
    const staff = await panel.signIn({ role: 'staff' })
    expect((await staff.get('/admin/labs')).body).not.toContain('/admin/labs/new/')
    expect((await staff.get('/admin/labs/new/folder')).statusCode).toBe(403)
    expect((await staff.post('/admin/labs/new/folder', { name: 'x' })).statusCode).toBe(403)
  })
})
