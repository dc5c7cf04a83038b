// Another node on the same database and storage, with a separate data directory.

import { rm } from 'node:fs/promises'
import { newDataDir } from './deployments.ts'
import { type Service, startService } from './start-service.ts'

/** Must be closed before `first`. */
export async function startSecondNode(
  first: Service,
  env: Record<string, string> = {},
  root?: string,
): Promise<Service> {
  const dataDir = await newDataDir()
  const foundation = {
    ...first.foundation,
    env: { ...first.foundation.env, HANDPRINT_DATA_DIR: dataDir },
    // A write of a killed process may still be in progress.
    remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }),
  }
  const deployment = { name: 'second node', prepare: async () => foundation }
  // Only the first start of an installation has shown them.
  const keys = {
    HANDPRINT_ACCESS_KEY: first.accessKey,
    HANDPRINT_SECRET_KEY: first.secretKey,
  }
  return await startService({ deployment, env: { ...keys, ...env }, root })
}
