// From a picture of 300 KB to a paid order: push, loader, checkout, the form's POST. With the print
// files made beside it, since they have to yield to what people wait for, and without.

import { join } from 'node:path'
import type { Bench, Chapter, Row } from '../chapter.ts'
import { requireStatus } from '../load/http-client.ts'
import { fillCheckout, sendCheckout } from '../load/place-order.ts'
import { pushPicture, pushToFloor } from '../load/push-picture.ts'
import { runMany } from '../load/run-many.ts'
import { withPair } from '../pair.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { rolesWithoutPrints } from '../service/start-service.ts'

const atOnce = 8

export const sale: Chapter = async (bench) => [
  ...(await sell(bench, { hasPrints: true })),
  ...(await sell(bench, { hasPrints: false })),
]

async function sell(bench: Bench, { hasPrints }: { hasPrints: boolean }): Promise<Row[]> {
  const how = hasPrints ? 'with the print files made beside it' : 'without print files'
  const what = `300 KB to a paid order, ${atOnce} connections, ${how}`
  bench.progress(what)
  const jpeg = await pictureOf('300 KB')
  const folder = join(bench.folder, how)
  return await withPair<() => Promise<void>>(
    { ...bench, folder },
    {
      options: { roles: hasPrints ? 'all' : rolesWithoutPrints },
      service: (service) => async () => {
        const token = await pushPicture(service, jpeg)
        await sendCheckout(service, await fillCheckout(service, token))
      },
      floor: ({ client }) => {
        const ask = async (method: 'GET' | 'POST', path: string) =>
          requireStatus(await client.send({ method, path }), 200, 'The floor')
        return async () => {
          const name = await pushToFloor(client, jpeg)
          await ask('POST', `/cart?name=${name}`)
          await ask('GET', '/page')
          await ask('POST', `/order?name=${name}${hasPrints ? '&prints' : ''}`)
        }
      },
    },
    async (pair) => {
      // The code of a service that runs is compiled.
      await pair.warmUp((one) => runMany(one, { times: bench.isQuick ? 32 : 64, atOnce }))
      const times = bench.isQuick ? 16 : 40
      const found = await pair.compare(
        async (one) => {
          const { elapsedMs } = await runMany(one, { times, atOnce })
          return (times * 1000) / elapsedMs
        },
        { rounds: bench.isQuick ? 3 : 9, limitMs: 240_000 },
      )
      const judged = { wanted: { atLeast: 1 }, judged: 'ratio' } as const
      return [{ what, unit: '/s', ...found, ...(hasPrints && bench.beside === null && judged) }]
    },
  )
}
