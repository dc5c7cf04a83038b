// Run by scripts/client-types.mjs, once the service is built.

import { writeFile } from 'node:fs/promises'
import { registerRoutes } from '../../tests/helpers/api-document.ts'
import { typesOfDocument } from './make-types.ts'

export async function writeTypes(path: string): Promise<void> {
  const { document } = await registerRoutes()
  await writeFile(path, typesOfDocument(document))
}
