import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  openTestPanel,
  panelPassword,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import type { Database } from '../../../ground/database/database.ts'

const now = () => Date.UTC(2026, 10, 21)

describe.each(testDatabases)('the operators page on $name', ({ open }) => {
  let database: Database
  let panel: TestPanel
  let owner: SignedIn
  beforeEach(async () => {
    database = await open()
    panel = await openTestPanel(database, { now })
    owner = await panel.signIn({ email: 'ada@example.com' })
  })
  afterEach(() => database.close())

  const audit = async () => {
    const rows = await database.queries
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('at')
      .orderBy('action')
      .execute()
    return rows.map(({ action, subject, operator_id: by }) => ({ action, subject, by }))
  }
  async function invite(email = 'grace@example.com') {
    const fields = { name: 'Grace', email, role: 'staff', current: panelPassword }
    const answer = await owner.post('/admin/operators', fields)
    const link = /class="secret">http:\/\/localhost(?::80)?(\/sign-in\/[\w-]{43})</.exec(
      answer.body,
    )
    const row = await database.queries
      .selectFrom('memberships')
      .innerJoin('operators', 'operators.id', 'operator_id')
      .select(['memberships.id', 'operator_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { link: link?.[1] ?? '', id: row.operator_id, url: `/admin/operators/${row.id}` }
  }
  const follow = (url: string) =>
    panel.send(url, { password: 'a long enough one', repeated: 'a long enough one' })

  it('invites a person by a single-use link', async () => {
    const { link, id } = await invite()
    expect((await owner.get('/admin/operators')).body).toContain('invited</span> until')
    expect((await follow(link)).headers.location).toBe('/admin')
    expect((await follow(link)).statusCode).toBe(410)
    expect((await owner.get('/admin/operators')).body).not.toContain('invited</span>')
    const subject = `operator ${id}`
    expect(await audit()).toEqual([
      { action: 'operator.invited', subject, by: owner.operator.id },
      { action: 'operator.joined', subject, by: id },
    ])
  })

  it('rejects a second account for an address in any case, and invalid addresses', async () => {
    await invite()
    for (const email of ['GRACE@example.com', 'grace', 'a@b@c', '']) {
      const fields = { name: 'Other', email, role: 'staff', current: panelPassword }
      await owner.post('/admin/operators', fields)
      expect((await owner.get('/admin/operators')).body).toMatch(
        /This list already contains someone with this email address\.|This is not a valid email address\./,
      )
    }
    const rows = await database.queries.selectFrom('operators').select('id').execute()
    expect(rows).toHaveLength(2)
  })

  it('strips characters from a name that would reverse the text after it', async () => {
    const grace = { name: 'Grace\u202e yb', email: 'grace@example.com', role: 'staff' }
    await owner.post('/admin/operators', { ...grace, current: panelPassword })
    const rows = await database.queries.selectFrom('memberships').select('name').execute()
    expect(rows.map(({ name }) => name)).toContain('Grace yb')
  })

  it('requires the requester’s password to invite a person or renew an invitation', async () => {
    const { url } = await invite()
    const fields = { name: 'Eve', email: 'eve@example.com', role: 'read_only' }
    for (const path of [`${url}/renew`, '/admin/operators']) {
      const { statusCode, headers } = await owner.post(path, { ...fields, current: 'a wrong one' })
      expect([path, statusCode]).toEqual([path, 303])
      expect((await owner.get(String(headers.location))).body).toContain('Wrong password.')
    }
    expect((await owner.get('/admin/operators')).body).not.toContain('eve@example.com')
  })

  it('requires the requester’s password to make an owner or a link for one', async () => {
    const roles = async () => {
      const rows = await database.queries.selectFrom('memberships').select('role').execute()
      return rows.map(({ role }) => role).sort()
    }
    const fields = { name: 'Eve', email: 'eve@example.com', role: 'owner' }
    const said = async () => (await owner.get('/admin/operators')).body
    for (const current of ['', 'a wrong one']) {
      await owner.post('/admin/operators', { ...fields, current })
      expect(await said()).toContain('Wrong password. Nothing was changed.')
    }
    const { url } = await invite()
    await owner.post(`${url}/role`, { role: 'owner' })
    expect(await roles()).toEqual(['owner', 'staff'])
    await owner.post(`${url}/role`, { role: 'owner', current: panelPassword })
    expect(await roles()).toEqual(['owner', 'owner'])
    const other = (await panel.signIn({ email: 'bea@example.com' })).operator
    const links = [`${url}/renew`, `/admin/operators/${other.membershipId}/link`]
    for (const link of links) {
      expect((await owner.post(link)).body).not.toContain('class="secret"')
      const { body } = await owner.post(link, { current: panelPassword })
      expect([link, body.includes('class="secret"')]).toEqual([link, true])
    }
    const { body } = await owner.post('/admin/operators', { ...fields, current: panelPassword })
    expect(body).toContain('class="secret"')
  })

  it('requires the requester’s password to demote an owner', async () => {
    const other = await panel.signIn({ email: 'bea@example.com' })
    const url = `/admin/operators/${other.operator.membershipId}`
    const roleAt = async () => (await other.get('/admin/operators')).statusCode
    expect((await owner.get(url)).body).toMatch(/<input(?=[^>]* required)[^>]*id="role-current"/)
    for (const current of ['', 'a wrong one']) {
      await owner.post(`${url}/role`, { role: 'read_only', current })
      expect((await owner.get(url)).body).toContain('Wrong password.')
      expect(await roleAt()).toBe(200)
    }
    await owner.post(`${url}/role`, { role: 'read_only', current: panelPassword })
    expect(await roleAt()).toBe(403)
    // Roles other than owner are changed without a password, as before.
    await owner.post(`${url}/role`, { role: 'staff' })
    expect((await owner.get(url)).body).toContain('Role changed.')
  })

  it('disables an account immediately: its sessions and links end', async () => {
    const { url, link } = await invite()
    const cookie = String((await follow(link)).headers['set-cookie']).split(';')[0] ?? ''
    const visit = () => panel.server.inject({ url: '/admin/profile', headers: { cookie } })
    expect((await visit()).statusCode).toBe(200)
    const made = (await owner.post(`${url}/link`, { current: panelPassword })).body
    const reset = /(\/sign-in\/[\w-]{43})</.exec(made)?.[1] ?? ''
    for (const action of ['disable', 'remove']) {
      await owner.post(`${url}/${action}`, { current: 'a wrong one' })
      expect([action, (await visit()).statusCode]).toEqual([action, 200])
    }
    await owner.post(`${url}/disable`, { current: panelPassword })
    expect((await visit()).statusCode).toBe(303)
    expect((await follow(reset)).statusCode).toBe(410)
    await owner.post(`${url}/enable`)
    expect((await visit()).statusCode).toBe(303)
    expect((await owner.get(url)).body).not.toContain(`action="${url}/enable"`)
    // Enabling an owner again requires the password of the acting account.
    await owner.post(`${url}/role`, { role: 'owner', current: panelPassword })
    await owner.post(`${url}/disable`, { current: panelPassword })
    await owner.post(`${url}/enable`)
    expect((await owner.get(url)).body).toContain(`action="${url}/enable"`)
    expect((await owner.get(url)).body).toContain('id="enable-current"')
    await owner.post(`${url}/enable`, { current: panelPassword })
    expect((await owner.get(url)).body).not.toContain(`action="${url}/enable"`)
  })

  it('always keeps an owner who can sign in', async () => {
    const self = `/admin/operators/${owner.operator.membershipId}`
    const { url, link } = await invite()
    // An invited person can't sign in yet.
    await owner.post(`${url}/role`, { role: 'owner', current: panelPassword })
    const lesser = { role: 'staff', current: panelPassword }
    await owner.post(`${self}/role`, lesser)
    expect((await owner.get(self)).body).toContain('This is the last owner.')
    for (const action of ['disable', 'remove']) {
      await owner.post(`${self}/${action}`, { current: panelPassword })
      expect((await owner.get(self)).body).toContain('This is the last owner.')
    }
    expect((await follow(link)).statusCode).toBe(303)
    const made = await owner.post(`${self}/role`, lesser)
    // A role takes effect with the next request: the account no longer has access to the page.
    expect(made.headers.location).toBe('/sign-in')
    expect((await owner.get('/sign-in')).headers.location).toBe('/admin')
    expect((await owner.get('/admin/profile')).body).toContain('Role changed.')
    expect((await owner.get(self)).statusCode).toBe(403)
  })

  it('shows actions in the audit log, one page at a time', async () => {
    for (let count = 0; count < 60; count++) {
      await owner.post('/admin/profile/mails', { wants_mails: 'yes' })
    }
    const first = (await owner.get('/admin/audit?action=operator.mails_changed')).body
    expect(first.match(/<tr><td/g)).toHaveLength(50)
    expect(first).toContain('>account ada@example.com</a>')
    const next =
      /<a[^>]*href="([^"]*cursor=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(next).toContain('action=operator.mails_changed')
    const second = (await owner.get(next)).body
    expect(second.match(/<tr><td/g)).toHaveLength(10)
    expect(second).not.toContain('Show more')
    expect((await owner.get('/admin/audit?action=no.such')).body).toContain('No matching entries.')
  })
})
