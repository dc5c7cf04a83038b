// GET /demo: every way to integrate, live, with the code beside it. Only while the first store is in
// test mode; a live shop has no such page.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queries } from '../../../ground/database/database.ts'
import { baseUrlOf } from '../../../ground/http/base-url.ts'
import { allowFrames } from '../../../ground/http/security-headers.ts'
import type { FirstStore } from '../../../trade/stores/ensure-first-store.ts'
import { findStore } from '../../../trade/stores/find-store.ts'
import { readAccessKey } from '../../../trade/stores/keys/read-keys.ts'
import type { ReadAssets } from '../assets.ts'
import { sendHtml } from '../send-html.ts'
import { renderDemoPage } from './demo-page.tsx'
import { demoExamples, moduleScript } from './examples.ts'

export type DemoDeps = {
  database: { readonly queries: Queries }
  firstStore: Pick<FirstStore, 'store'>
  /** The sample picture on the disk. */
  samplePath: string
  /** Origin of absolute links; null: as the request came in. */
  baseUrl: string | null
}

export function demoRoutes(server: FastifyInstance, deps: DemoDeps, assets: ReadAssets): void {
  const { id } = deps.firstStore.store
  const shown = async (request: FastifyRequest) => ({
    origin: baseUrlOf(request, deps.baseUrl),
    accessKey: await readAccessKey(deps.database.queries, id),
  })

  void server.register(async (demo) => {
    demo.addHook('onRequest', async (_request, reply) => {
      const store = await findStore(deps.database.queries, id)
      if (store.mode !== 'test') return reply.callNotFound()
      reply.header('cache-control', 'no-store')
    })

    demo.get('/demo', async (request, reply) => {
      // As strict as a careful integrator's page, and so the proof that the scripts work there.
      allowFrames(reply)
      const { accessKey, origin } = await shown(request)
      const examples = demoExamples({ origin, accessKey })
      return sendHtml(reply, renderDemoPage({ examples, assets, accessKey }))
    })

    demo.get('/demo/module.js', async (request, reply) => {
      const script = moduleScript(await shown(request))
      return reply.type('text/javascript; charset=utf-8').send(script)
    })

    demo.get('/demo/sample.jpg', async (_request, reply) => {
      return await sendSample(reply, deps.samplePath)
    })
  })
}

async function sendSample(reply: FastifyReply, path: string): Promise<FastifyReply> {
  const found = await stat(path).catch(() => null)
  if (found === null) {
    reply.callNotFound()
    return reply
  }
  reply.type('image/jpeg').headers({
    'content-length': found.size,
    'cache-control': 'public, max-age=3600',
  })
  return reply.send(createReadStream(path))
}
