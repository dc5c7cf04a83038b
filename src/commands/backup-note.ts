// The file that describes a backup. Written last: without it, a place contains no complete backup.

import { type Static, Type } from 'typebox'
import { jsonReader } from '../ground/database/json-column.ts'

export const databaseKey = 'handprint.db'
export const noteKey = 'backup.json'
/**
 * Written first. It marks everything else in the place as part of a backup, which the next backup
 * may delete.
 */
export const placeKey = 'handprint-backup'

/** Keys in the place that are not objects of the shop. */
export const ownKeys: readonly string[] = [databaseKey, noteKey, placeKey]

const schema = Type.Object({
  format: Type.Literal(1),
  version: Type.String(),
  /** The point in time of the backup, as ISO 8601. */
  pointAt: Type.String(),
})
export type BackupNote = Static<typeof schema>

export const readBackupNote = jsonReader(noteKey, schema)
