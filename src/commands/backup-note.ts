// The file that says what a backup is. It is written last: a place without it holds no whole backup.

import { type Static, Type } from 'typebox'
import { jsonReader } from '../ground/database/json-column.ts'

export const databaseKey = 'handprint.db'
export const noteKey = 'backup.json'
/** Written first: whatever else lies in such a place is a backup's, and may be deleted by the next one. */
export const placeKey = 'handprint-backup'

/** What lies there that is no object of the shop's. */
export const ownKeys: readonly string[] = [databaseKey, noteKey, placeKey]

const schema = Type.Object({
  format: Type.Literal(1),
  /** Of the program that wrote it. */
  version: Type.String(),
  /** The moment that it shows, as ISO 8601. */
  pointAt: Type.String(),
})
export type BackupNote = Static<typeof schema>

export const readBackupNote = jsonReader(noteKey, schema)
