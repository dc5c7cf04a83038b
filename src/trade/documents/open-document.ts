// The PDF of a document: made once, from what its row has frozen, and kept under the hash that the row
// then has. Whoever asks before the job has run makes it; who loses that race gets what the other made.

import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Database } from '../../ground/database/database.ts'
import type { Task } from '../../ground/jobs/task.ts'
import type { Storage } from '../../ground/storage/storage.ts'
import { fault, type HandprintError } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import type { DocumentRow } from './issue-document.ts'
import { keyOfDocument } from './read-documents.ts'

export type DocumentDeps = {
  database: Database
  storage: Pick<Storage, 'putBytes' | 'read' | 'byteLength'>
  /** The same bytes for the same row and logo of its store. */
  writeDocument: WriteDocument
}

/** `missing`: letters that none of our fonts has, which show as boxes. */
export type WriteDocument = (
  document: DocumentRow,
) => Promise<{ bytes: Buffer; missing: readonly string[] }>

export function createMakeDocument(deps: DocumentDeps): Task<{ documentId: string }> {
  return async ({ documentId }) => {
    const document = await readDocument(deps, documentId)
    if (document?.sha256 === null) await makeDocument(deps, document)
  }
}

/** Throws `storage_unavailable` (503) when what was made can't be found. */
export async function openDocument(
  deps: DocumentDeps,
  document: DocumentRow,
): Promise<{ stream: Readable; byteLength: number; name: string }> {
  const sha256 = document.sha256 ?? (await makeDocument(deps, document))
  const opened = await deps.storage.read(keyOfDocument(document.id, sha256))
  if (opened === null) throw documentLost()
  return { ...opened, name: `${document.number}.pdf` }
}

/** For a zip, which has to know their sizes before it opens one after the other. */
export async function fileOfDocument(deps: DocumentDeps, document: DocumentRow) {
  const sha256 = document.sha256 ?? (await makeDocument(deps, document))
  const byteLength = await deps.storage.byteLength(keyOfDocument(document.id, sha256))
  if (byteLength === null) throw documentLost()
  const open = async () => (await openDocument(deps, { ...document, sha256 })).stream
  return { name: `${document.number}.pdf`, byteLength, open }
}

async function makeDocument(deps: DocumentDeps, document: DocumentRow): Promise<string> {
  const { bytes, missing } = await deps.writeDocument(document)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const contentType = 'application/pdf'
  await deps.storage.putBytes(keyOfDocument(document.id, sha256), bytes, { contentType })
  await deps.database.queries
    .updateTable('documents')
    .set({ sha256, missing_letters: missing.length === 0 ? null : missing.join('') })
    .where('id', '=', document.id)
    .where('sha256', 'is', null)
    .execute()
  return (await readDocument(deps, document.id))?.sha256 ?? sha256
}

async function readDocument(
  { database }: Pick<DocumentDeps, 'database'>,
  id: string,
): Promise<DocumentRow | undefined> {
  const documents = database.queries.selectFrom('documents').selectAll()
  return await documents.where('id', '=', id).executeTakeFirst()
}

function documentLost(): HandprintError {
  const message = sentence('The document can’t be found in the storage. Restore it from a backup.')
  return fault('storage_unavailable', 503, message)
}
