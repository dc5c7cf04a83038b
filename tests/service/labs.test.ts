// A lab that is set up in the panel of a started program, as an owner does it, and an order that is
// brought to its SFTP server.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { fencedBlocks, sampleOf, unlike } from '../helpers/fenced-blocks.ts'
import { orderByApi, tokenOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import { type SftpServer, startSftpServer } from '../helpers/sftp-server.ts'
import { fieldsOf } from '../helpers/shopper.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

const owner = { email: 'owner@lab.example', password: 'a long enough passphrase' }

describe.each(deployments)('a lab on $name', (deployment) => {
  let service: Service
  let lab: SftpServer
  let cookie = ''

  beforeAll(async () => {
    lab = await startSftpServer()
    const env = { HANDPRINT_ADMIN_EMAIL: owner.email, HANDPRINT_ADMIN_PASSWORD: owner.password }
    service = await startService({ deployment, env })
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await lab?.close()
  })

  const see = async (path: string) =>
    await (await fetch(`${service.url}${path}`, { headers: { cookie } })).text()

  /** Sends the page's form, as a browser would, and follows. */
  async function send(page: string, action: string, fields: [string, string][]): Promise<Response> {
    const form = (await see(page))
      .split('<form')
      .find((text) => text.includes(`action="${action}"`))
    const { form_token: token = '' } = fieldsOf(`<form${form ?? ''}`)
    const headers = { cookie, origin: service.url, accept: 'text/html' }
    const body = new URLSearchParams([['form_token', token], ...fields])
    const answer = await fetch(`${service.url}${action}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
    })
    const set = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return answer
  }

  it('is brought an order whole, and the manifest with it', async () => {
    await send('/sign-in', '/sign-in', Object.entries(owner))
    const settings = {
      ...{ name: 'Far away', host: '127.0.0.1', port: String(lab.port), user: lab.user },
      ...{ folder: 'incoming', host_key: lab.hostKey, password: lab.password, products: 'canvas' },
      ...{ deliver_at: 'ready', takes_test_orders: 'yes', is_on: 'yes', current: owner.password },
    }
    const added = await send(
      '/admin/labs/new/sftp',
      '/admin/labs/new/sftp',
      Object.entries(settings),
    )
    const page = String(added.headers.get('location'))
    await send(page, `${page}/test`, [])
    expect(await see(page)).toContain('It works')

    const authorization = `Bearer ${service.secretKey}`
    await fetch(`${service.url}/api/v1/store`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ cool_off_minutes: 0 }),
    })
    const image = await picture({ width: 1500, height: 1000 })
    const image_token = await tokenOf(service, 'image', image)
    const canvas = { image_token, product: 'canvas', size: '8x8' }
    await orderByApi(service, canvas, { reference_id: 'lab' })

    const brought = () => readdir(lab.folder, { recursive: true })
    await expect
      .poll(async () => (await brought()).filter((name) => name.endsWith('order.json')))
      .toHaveLength(1)
    const manifestName = (await brought()).find((name) => name.endsWith('order.json')) ?? ''
    const manifest = JSON.parse(String(await readFile(join(lab.folder, manifestName))))
    const [shown] = fencedBlocks('docs/labs.md').filter(({ language }) => language === 'json')
    expect(shown && unlike(sampleOf(shown), manifest)).toEqual([])
    const [line] = manifest.lines
    const bytes = await readFile(join(lab.folder, 'incoming', manifest.order.number, line.file))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(line.sha256)
    expect((await brought()).filter((name) => name.endsWith('.part'))).toEqual([])
    await expect.poll(() => see(page)).toContain('The lab has every file.')
    expect(service.output()).not.toContain(lab.password)
  })
})
