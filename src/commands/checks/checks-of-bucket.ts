// Checks the bucket's own rules (versioning, lifecycle), and whether a backup can rely on it.

import { randomUUID } from 'node:crypto'
import type { LifecycleRule } from '@aws-sdk/client-s3'
import type { Bucket } from '../../ground/storage/ask-bucket.ts'
import type { Storage } from '../../ground/storage/storage.ts'
import { counted } from '../../pure/counted.ts'
import type { Check } from './finding.ts'

type Deps = {
  bucket: Bucket
  storage: Pick<Storage, 'delete'>
  /** Prefix of all keys, without a slash. May be empty. */
  prefix: string
  /** True for SQLite installations: `handprint backup` copies every object itself. */
  isCopied: boolean
}

/** Storage classes that take hours to read from. */
const archives: readonly string[] = ['GLACIER', 'DEEP_ARCHIVE']

export function checksOfBucket({
  bucket,
  storage,
  prefix,
  isCopied,
}: Deps): Readonly<Record<string, Check>> {
  const orElsewhere = prefix === '' ? '' : `, or exclude the prefix "${prefix}/" from it`

  return {
    async lifecycle() {
      const rules = await bucket.rules()
      if (rules === null) {
        const text =
          'The bucket’s lifecycle rules can’t be read: allow s3:GetLifecycleConfiguration, or check yourself that no rule deletes objects.'
        return [['warning', text]]
      }
      const faults = rules.flatMap((rule) => {
        const does = whatItDoes(rule)
        return does === null
          ? []
          : [`The rule "${rule.ID ?? ''}" ${does}: remove it${orElsewhere}.`]
      })
      if (faults.length === 0) return [['ok', 'No rule of the bucket deletes or archives objects.']]
      return faults.map((text) => ['fault', text] as const)
    },

    async versions() {
      const keeps = await bucket.keepsVersions()
      if (keeps === null) {
        const text = 'The bucket’s versioning status can’t be read: allow s3:GetBucketVersioning.'
        return isCopied ? [] : [['warning', text]]
      }
      if (!keeps) {
        return isCopied
          ? [['ok', 'Versioning is off; handprint backup does not need it.']]
          : [['warning', `Versioning is off: ${whyVersions}`]]
      }
      const days = daysOfVersions((await bucket.rules()) ?? [])
      if (days === null) return [['warning', keptForGood]]
      return [
        [
          'ok',
          `The bucket keeps deleted objects for ${counted(days, 'day')}, so backups can rely on it.`,
        ],
      ]
    },

    async checksums() {
      const key = `check/${randomUUID()}-checksum`
      if (await bucket.looksAtChecksums(key)) return [['ok', 'The bucket rejects wrong checksums.']]
      await storage.delete(key)
      const text =
        'The bucket accepts data that does not match its CRC-32, so transmission errors are not detected.'
      return [['warning', text]]
    },
  }
}

const whyVersions =
  'a database restored to an earlier point in time would lack objects deleted since. Turn versioning on: see docs/operations.md, "Backups".'

const keptForGood =
  'The bucket keeps deleted objects forever, including pictures that users asked to delete. Add a rule that deletes old versions (NoncurrentVersionExpiration) a few days after the database log expires.'

function whatItDoes({ Expiration, Transitions = [] }: LifecycleRule): string | null {
  if (Expiration?.Days !== undefined) {
    return `deletes objects after ${counted(Expiration.Days, 'day')}, including those of orders`
  }
  if (Expiration?.Date !== undefined) {
    return `deletes objects on ${Expiration.Date.toISOString().slice(0, 10)}, including those of orders`
  }
  const archive = Transitions.find(({ StorageClass = '' }) => archives.includes(StorageClass))
  return archive === undefined
    ? null
    : `moves objects to ${archive.StorageClass}, where they can't be read immediately`
}

/** Null if old versions are never deleted. */
function daysOfVersions(rules: readonly LifecycleRule[]): number | null {
  const days = rules.flatMap((rule) => rule.NoncurrentVersionExpiration?.NoncurrentDays ?? [])
  return days.length === 0 ? null : Math.min(...days)
}
