// Where a picture's bytes lie in the storage: by the hash of its content, so that the same picture
// twice is one object.

export const originalsPrefix = 'originals/'
export const derivativesPrefix = 'derivatives/'

export function originalKey(sha256: string): string {
  return `${originalsPrefix}${spread(sha256)}`
}

export function derivativeKey(sha256: string, name: string): string {
  return `${derivativesOf(sha256)}${name}`
}

/** The prefix of everything that was made from a picture. */
export function derivativesOf(sha256: string): string {
  return `${derivativesPrefix}${spread(sha256)}/`
}

/** The hash in a key of either kind, or null when the key is none of ours. */
export function sha256OfKey(key: string): string | null {
  return /^(?:originals|derivatives)\/..\/([0-9a-f]{64})(?:\/|$)/.exec(key)?.[1] ?? null
}

// One level: 256 folders are soon all there, where with two almost every picture would make, and
// fsync, new ones (3 ms of a push).
function spread(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`
}
