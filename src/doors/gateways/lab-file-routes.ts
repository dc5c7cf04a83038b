// GET /lab-files/{end}/{signature}/{key}: print files for labs that fetch them, from addresses that
// expire. See trade/fulfilment/labs/signed-address.ts.

import type { FastifyInstance } from 'fastify'
import type { DatabaseDeps } from '../../ground/database/database.ts'
import { answerRange } from '../../ground/http/answer-range.ts'
import { clientSignal } from '../../ground/http/client-signal.ts'
import { sendFile } from '../../ground/http/send-file.ts'
import type { Storage } from '../../ground/storage/storage.ts'
import { printFormats } from '../../pure/contract/print-format.ts'
import { fault } from '../../pure/errors.ts'
import { checkAddressSignature, signedPath } from '../../trade/fulfilment/labs/signed-address.ts'

type FileRequest = { Params: { expires: string; signature: string; '*': string } }
type Deps = DatabaseDeps & { storage: Pick<Storage, 'byteLength' | 'read'> }

export function labFileRoutes(server: FastifyInstance, deps: Deps): void {
  const { storage } = deps
  server.get<FileRequest>(
    `${signedPath}/:expires/:signature/*`,
    { config: { limit: 'pages' } },
    async (request, reply) => {
      const { expires, signature, '*': key } = request.params
      await checkAddressSignature(deps, { expires, signature, key })
      const byteLength = await storage.byteLength(key)
      if (byteLength === null) throw gone()
      const name = key.slice(key.lastIndexOf('/') + 1)
      const etag = `"${name}"`
      const range = answerRange(request, reply, { byteLength, etag })
      const client = clientSignal(reply)
      const opened = await storage
        .read(key, { signal: client.signal, ...(range !== null && { range }) })
        .finally(client.end)
      if (opened === null) throw gone()
      const format = Object.values(printFormats).find(({ extension }) => {
        return name.endsWith(`.${extension}`)
      })
      const type = format?.contentType ?? 'application/octet-stream'
      reply.header('etag', etag).header('cache-control', 'private')
      return sendFile(reply, { ...opened, name, type })
    },
  )
}

function gone() {
  return fault(
    'not_found',
    410,
    'This print file is no longer kept. Ask the shop to send it again.',
  )
}
