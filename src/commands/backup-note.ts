// The file that says what a backup is. It is written last: a place without it holds no whole backup.

import { type Static, Type } from 'typebox'
import { jsonReader } from '../ground/database/json-column.ts'

export const databaseKey = 'handprint.db'
export const noteKey = 'backup.json'

const schema = Type.Object({
  format: Type.Literal(1),
  /** Of the program that wrote it. */
  version: Type.String(),
  /** The moment that it shows, as ISO 8601. */
  pointAt: Type.String(),
})
export type BackupNote = Static<typeof schema>

export const readBackupNote = jsonReader(noteKey, schema)
