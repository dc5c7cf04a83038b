// Checks the bucket's own rules (versioning, lifecycle), and whether a backup can rely on it.

import { randomUUID } from 'node:crypto'
import type { LifecycleRule } from '@aws-sdk/client-s3'
import type { Bucket } from '../../ground/storage/ask-bucket.ts'
import type { Storage } from '../../ground/storage/storage.ts'
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
  const orElsewhere = prefix === '' ? '' : `, or keep it away from what begins with "${prefix}/"`

  return {
    async lifecycle() {
      const rules = await bucket.rules()
      if (rules === null) {
        const text =
          'The bucket does not tell its rules: allow s3:GetLifecycleConfiguration, or see yourself that none deletes objects.'
        return [['warning', text]]
      }
      const faults = rules.flatMap((rule) => {
        const does = whatItDoes(rule)
        return does === null
          ? []
          : [`The rule "${rule.ID ?? ''}" ${does}: take it away${orElsewhere}.`]
      })
      if (faults.length === 0) return [['ok', 'No rule of the bucket deletes or archives objects.']]
      return faults.map((text) => ['fault', text] as const)
    },

    async versions() {
      const keeps = await bucket.keepsVersions()
      if (keeps === null) {
        const text =
          'The bucket does not tell whether it keeps versions: allow s3:GetBucketVersioning.'
        return isCopied ? [] : [['warning', text]]
      }
      if (!keeps) {
        return isCopied
          ? [['ok', 'The bucket keeps no versions; handprint backup needs none.']]
          : [['warning', `The bucket keeps no versions: ${whyVersions}`]]
      }
      const days = daysOfVersions((await bucket.rules()) ?? [])
      if (days === null) return [['warning', keptForGood]]
      return [
        ['ok', `The bucket keeps what is deleted for ${days} days, so backups can rely on it.`],
      ]
    },

    async checksums() {
      const key = `check/${randomUUID()}-checksum`
      if (await bucket.looksAtChecksums(key))
        return [['ok', 'The bucket refuses a wrong checksum.']]
      await storage.delete(key)
      const text =
        'The bucket stores bytes that do not have the CRC-32 sent with them: what is damaged on its way is not noticed.'
      return [['warning', text]]
    },
  }
}

const whyVersions =
  'a database that is brought back to an earlier moment would miss what was deleted since. Switch versioning on: docs/operations.md, "Backups".'

const keptForGood =
  'The bucket keeps what is deleted for good, also pictures that somebody wanted gone: add a rule that deletes old versions (NoncurrentVersionExpiration) some days later than the log of the database.'

function whatItDoes({ Expiration, Transitions = [] }: LifecycleRule): string | null {
  if (Expiration?.Days !== undefined) {
    return `deletes objects after ${Expiration.Days} days, those of orders too`
  }
  if (Expiration?.Date !== undefined) {
    return `deletes objects on ${Expiration.Date.toISOString().slice(0, 10)}, those of orders too`
  }
  const archive = Transitions.find(({ StorageClass = '' }) => archives.includes(StorageClass))
  return archive === undefined
    ? null
    : `moves objects to ${archive.StorageClass}, where they can't be read at once`
}

/** Null if old versions are never deleted. */
function daysOfVersions(rules: readonly LifecycleRule[]): number | null {
  const days = rules.flatMap((rule) => rule.NoncurrentVersionExpiration?.NoncurrentDays ?? [])
  return days.length === 0 ? null : Math.min(...days)
}
