// A lab that an owner sets up in the panel of a started program, and the delivery of an order to
// its SFTP server.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { fencedBlocks, sampleOf, unlike } from '../helpers/fenced-blocks.ts'
import { askApi, orderByApi, tokenOf } from '../helpers/hand-over.ts'
import { type SftpServer, startSftpServer } from '../helpers/sftp-server.ts'
import { smallPrint } from '../helpers/shopper.ts'
import { type AtPanel, firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe.each(deployments)('a lab on $name', (deployment) => {
  let service: Service
  let lab: SftpServer
  let panel: AtPanel

  beforeAll(async () => {
    lab = await startSftpServer()
    service = await startService({ deployment, env: firstOperator })
    panel = await signInToPanel(service)
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await lab?.close()
  })

  async function send(page: string, action: string, fields: Record<string, string>) {
    expect(await panel.page(page)).toContain(`action="${action}"`)
    return await panel.post(action, fields)
  }

  it('receives a complete order with its manifest', async () => {
    const settings = {
      name: 'Far away',
      host: '127.0.0.1',
      port: String(lab.port),
      user: lab.user,
      folder: 'incoming',
      host_key: lab.hostKey,
      password: lab.password,
      products: smallPrint.product,
      deliver_at: 'ready',
      takes_test_orders: 'yes',
      is_on: 'yes',
      current: firstOperator.HANDPRINT_ADMIN_PASSWORD,
    }
    const added = await send('/admin/labs/new/sftp', '/admin/labs/new/sftp', settings)
    const page = String(added.headers.get('location'))
    await send(page, `${page}/test`, {})
    expect(await panel.page(page)).toContain('The test succeeded')

    await askApi(service, 'PATCH', 'store', { cool_off_minutes: 0 })
    const image_token = await tokenOf(service, 'image')
    await orderByApi(service, { image_token, ...smallPrint }, { reference_id: 'lab' })

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
    await expect.poll(() => panel.page(page)).toContain('The lab has received every file.')
    expect(service.output()).not.toContain(lab.password)
  })
})
