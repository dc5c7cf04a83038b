// Makes a document's PDF once, from the frozen data in its row, and stores it under the hash saved
// in that row. A request before the job has run makes the PDF itself. If two race, the loser uses
// the winner's file.

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
  /** Deterministic: the same row and store logo give the same bytes. */
  writeDocument: WriteDocument
}

/** `missing`: characters that none of our fonts has. They show as boxes. */
export type WriteDocument = (
  document: DocumentRow,
) => Promise<{ bytes: Buffer; missing: readonly string[] }>

export function createMakeDocument(deps: DocumentDeps): Task<{ documentId: string }> {
  return async ({ documentId }) => {
    const document = await readDocument(deps, documentId)
    if (document?.sha256 === null) await makeDocument(deps, document)
  }
}

/** Throws `storage_unavailable` (503) if the stored file is missing. */
export async function openDocument(
  deps: DocumentDeps,
  document: DocumentRow,
): Promise<{ stream: Readable; byteLength: number; name: string }> {
  const sha256 = document.sha256 ?? (await makeDocument(deps, document))
  const opened = await deps.storage.read(keyOfDocument(document.id, sha256))
  if (opened === null) throw documentLost()
  return { ...opened, name: `${document.number}.pdf` }
}

/** For a zip, which needs all sizes before it opens the files one by one. */
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
  const message = sentence('The document is missing from storage. Restore it from a backup.')
  return fault('storage_unavailable', 503, message)
}
