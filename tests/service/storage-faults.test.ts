// An object storage that fails intermittently, in every way, under mixed load: everything
// acknowledged is kept, and every rejection gives its reason.

import { describe, expect, it, onTestFinished } from 'vitest'
import { openBehind } from '../faults/behind-the-service.ts'
import { checkAll } from '../faults/check-all.ts'
import { createMixedLoad } from '../faults/mixed-load.ts'
import { createPromises } from '../faults/promises.ts'
import { printCoarsely } from '../helpers/coarse-prints.ts'
import { deployments, onSqliteAndFiles } from '../helpers/deployments.ts'
import { type S3Fault, startFaultyS3 } from '../helpers/faulty-s3.ts'
import { asBrowser, openLoader, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import { seededRandom } from '../helpers/seeded-random.ts'
import { smallPrint } from '../helpers/shopper.ts'
import { startService } from '../helpers/start-service.ts'

const faults: S3Fault[] = [
  { refuse: 503, code: 'SlowDown' },
  { refuse: 500, code: 'InternalError' },
  { refuse: 403, code: 'AccessDenied' },
  'says sorry with 200',
  'resets',
  'loses its answer',
  'breaks off',
  'has rotten bytes',
  { answersAfterMs: 200 },
]

describe.each(deployments.filter(({ name }) => name !== onSqliteAndFiles.name))(
  'a storage that fails intermittently, $name',
  (deployment) => {
    it('loses nothing that was acknowledged, and reports what it rejects', async () => {
      const foundation = await deployment.prepare()
      const place = new URL(foundation.env.HANDPRINT_STORAGE_URL ?? '')
      const faulty = await startFaultyS3(place.searchParams.get('endpoint') ?? '')
      onTestFinished(() => faulty.close())
      place.searchParams.set('endpoint', faulty.endpoint)
      const promises = createPromises()
      const load = await createMixedLoad(promises, 5, smallPrint)
      onTestFinished(() => load.close())
      const env = {
        HANDPRINT_STORAGE_URL: place.href,
        HANDPRINT_PULL_ALLOW_PRIVATE: load.pullFrom,
        LOG_LEVEL: 'silent',
      }
      const prepared = { name: deployment.name, prepare: async () => foundation }
      const service = await startService({ deployment: prepared, env })
      onTestFinished(() => service.close())
      await printCoarsely(service)

      const random = seededRandom(6)
      let faultCount = 0
      faulty.faultOf = ({ method }) => {
        const fault = faults[Math.floor(random() * faults.length)] ?? null
        // S3 answers like this only when it completes a multipart upload.
        const isOdd = fault === 'says sorry with 200' && method !== 'POST'
        if (random() > 0.3 || isOdd) return null
        faultCount++
        return fault
      }
      // The number of storage requests depends on timing: continues until there were enough faults.
      do await load.runActions(service, 20)
      while (faultCount <= 20)
      // A fault that retries cannot overcome, since by chance every push of the load may have
      // succeeded.
      faulty.faultOf = () => ({ refuse: 503, code: 'SlowDown' })
      const refused = await pushImage(service, 'image', { image: await picture({ seed: 99 }) })
      expect(refused.json()).toMatchObject({ code: 'storage_unavailable' })
      faulty.faultOf = () => null
      const codes = [...promises.refusals.keys()]
      expect(codes.filter((code) => !expectedCodes.includes(code))).toEqual([])

      await load.runActions(service, 5)
      const behind = await openBehind(foundation)
      onTestFinished(() => behind.close())
      const tokens = [...promises.tokens.values()]
      expect(tokens.length).toBeGreaterThan(10)
      expect(await checkAll(service, behind, promises, { tokens, isSettled: false })).toEqual([])
      await expect.poll(() => behind.spooledFiles()).toEqual([])
    })

    it('prevents no node from starting while it is down, and is used when it is back', async () => {
      const service = await startService({ deployment })
      onTestFinished(() => service.close())
      const token = await tokenOf(service, 'image')
      await service.foundation.breakStorage()
      await service.restart()
      expect((await openLoader(service, token, asBrowser)).status).toBe(303)
      const image = await picture({ seed: 98 })
      const refused = await pushImage(service, 'image', { image })
      expect(refused.json()).toMatchObject({ code: 'storage_unavailable' })
      await service.foundation.mendStorage()
      expect((await pushImage(service, 'image', { image })).status).toBe(200)
    })
  },
)

const expectedCodes = ['storage_unavailable', 'a page with status 503', 'idempotency_key_in_use']
