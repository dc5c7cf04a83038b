// Storage keys of a picture's bytes: the hash of the content plus a generation assigned when they
// are stored. A key is written only once, so a late delete can never hit newer bytes.

import { randomBytes } from 'node:crypto'

export const originalsPrefix = 'originals/'
export const derivativesPrefix = 'derivatives/'
export const placeholdersPrefix = 'placeholders/'

export type StoredPicture = {
  sha256: string
  /** Empty for objects stored before generations existed. */
  generation: string
}

export function newGeneration(): string {
  return randomBytes(8).toString('hex')
}

export function originalKey(of: StoredPicture): string {
  return `${originalsPrefix}${spread(of)}`
}

/**
 * Not in the folder of the derivatives: creating that folder would cost every push two more fsyncs.
 */
export function placeholderKey(of: StoredPicture): string {
  return `${placeholdersPrefix}${spread(of)}`
}

export function derivativeKey(of: StoredPicture, name: string): string {
  return `${derivativesOf(of)}${name}`
}

function derivativesOf(of: StoredPicture): string {
  return `${derivativesPrefix}${spread(of)}/`
}

/** The picture that a key belongs to; null if the key has another form. */
export function pictureOfKey(key: string): StoredPicture | null {
  const form =
    /^(?:originals|placeholders|derivatives)\/..\/([0-9a-f]{64})(?:-([0-9a-f]{16}))?(?:\/|$)/
  const [, sha256, generation = ''] = form.exec(key) ?? []
  return sha256 === undefined ? null : { sha256, generation }
}

// One level: its 256 folders soon all exist. With two levels almost every picture would create and
// fsync new folders (3 ms of a push).
function spread({ sha256, generation }: StoredPicture): string {
  const name = generation === '' ? sha256 : `${sha256}-${generation}`
  return `${sha256.slice(0, 2)}/${name}`
}
