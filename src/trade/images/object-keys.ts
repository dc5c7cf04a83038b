// Where a picture's bytes lie in the storage: by the hash of its content, and by the generation that
// they got when they were stored. A key is written once: whoever deletes late can't meet newer bytes.

import { randomBytes } from 'node:crypto'

export const originalsPrefix = 'originals/'
export const derivativesPrefix = 'derivatives/'
export const placeholdersPrefix = 'placeholders/'

export type StoredPicture = {
  sha256: string
  /** Empty for what was stored before there were generations. */
  generation: string
}

export function newGeneration(): string {
  return randomBytes(8).toString('hex')
}

export function originalKey(of: StoredPicture): string {
  return `${originalsPrefix}${spread(of)}`
}

/** Apart from what is made later: a folder of its own would cost every push two more syncs. */
export function placeholderKey(of: StoredPicture): string {
  return `${placeholdersPrefix}${spread(of)}`
}

export function derivativeKey(of: StoredPicture, name: string): string {
  return `${derivativesOf(of)}${name}`
}

function derivativesOf(of: StoredPicture): string {
  return `${derivativesPrefix}${spread(of)}/`
}

/** What a key of these kinds belongs to, or null when the key is none of ours. */
export function pictureOfKey(key: string): StoredPicture | null {
  const form =
    /^(?:originals|placeholders|derivatives)\/..\/([0-9a-f]{64})(?:-([0-9a-f]{16}))?(?:\/|$)/
  const [, sha256, generation = ''] = form.exec(key) ?? []
  return sha256 === undefined ? null : { sha256, generation }
}

// One level: 256 folders are soon all there, where with two almost every picture would make, and
// fsync, new ones (3 ms of a push).
function spread({ sha256, generation }: StoredPicture): string {
  const name = generation === '' ? sha256 : `${sha256}-${generation}`
  return `${sha256.slice(0, 2)}/${name}`
}
