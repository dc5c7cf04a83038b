// What a device answers when a passkey is made or used (WebAuthn Level 3, §7.1 and §7.2), checked by Node's own
// cryptography. Attestation is not asked for: nobody here decides which devices are good enough, and so there is
// nothing to be proved about them, and no CBOR to be read: browsers give the public key as SPKI.

import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { isObject } from '../../../pure/objects.ts'
import { passkeyRefused } from '../operator-errors.ts'

/** Where the pages are: `https://prints.example.com`. Keys are bound to its host. */
export type Place = { origin: string }

/** Members that the browser has, in base64url. */
export type DeviceAnswer = Readonly<Record<string, string>>

const most = { member: 20_000, id: 1400 }
const present = 0x01
const verified = 0x04
const withCredential = 0x40

/** Throws `access_denied` (401), as all of these do. */
export function readAnswer(text: string): DeviceAnswer {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw passkeyRefused()
  }
  if (!isObject(answer)) throw passkeyRefused()
  const members = Object.entries(answer).map(([name, value]) => {
    const isText = typeof value === 'string' && value.length <= most.member
    if (!isText || !/^[\w-]*$/.test(value)) throw passkeyRefused()
    return [name, value] as const
  })
  return Object.fromEntries(members)
}

/** What the device has signed over: the challenge, for the caller to look up. */
export function readChallenge(
  answer: DeviceAnswer,
  { type, origin }: Place & { type: 'webauthn.create' | 'webauthn.get' },
): string {
  const client: unknown = parsed(bytesOf(answer, 'clientDataJSON').toString('utf8'))
  if (!isObject(client) || client.type !== type || client.crossOrigin === true) {
    throw passkeyRefused()
  }
  if (client.origin !== origin) throw passkeyRefused()
  if (typeof client.challenge !== 'string') throw passkeyRefused()
  return client.challenge
}

/** Of a key that was made: its id, and how it signs. */
export function readNewKey(answer: DeviceAnswer, place: Place) {
  const data = authenticatorData(answer, place)
  if ((data.flags & withCredential) === 0 || data.bytes.length < 55) throw passkeyRefused()
  const length = data.bytes.readUInt16BE(53)
  const id = data.bytes.subarray(55, 55 + length).toString('base64url')
  if (id !== answer.id || id === '' || id.length > most.id) throw passkeyRefused()
  const publicKey = bytesOf(answer, 'publicKey')
  keyOf(publicKey)
  return { id, publicKey: publicKey.toString('base64'), counter: data.counter }
}

/** Of a key that was used: how often it says it was. */
export function checkSignature(answer: DeviceAnswer, publicKey: string, place: Place): number {
  const data = authenticatorData(answer, place)
  const client = createHash('sha256').update(bytesOf(answer, 'clientDataJSON')).digest()
  const key = keyOf(Buffer.from(publicKey, 'base64'))
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  const signed = Buffer.concat([data.bytes, client])
  if (!verify(hash, signed, key, bytesOf(answer, 'signature'))) throw passkeyRefused()
  return data.counter
}

export function hostOf({ origin }: Place): string {
  return new URL(origin).hostname
}

/** A key is bound to a name: browsers make none for a number. */
export function mayHavePasskeys(place: Place): boolean {
  const host = hostOf(place)
  return !/^[\d.]+$/.test(host) && !host.includes(':')
}

function authenticatorData(answer: DeviceAnswer, place: Place) {
  const bytes = bytesOf(answer, 'authenticatorData')
  if (bytes.length < 37) throw passkeyRefused()
  const host = createHash('sha256').update(hostOf(place)).digest()
  const flags = bytes.readUInt8(32)
  // Somebody was there, and showed who they are: by finger, face or the device's code.
  const isSomebody = (flags & present) !== 0 && (flags & verified) !== 0
  if (!bytes.subarray(0, 32).equals(host) || !isSomebody) throw passkeyRefused()
  return { bytes, flags, counter: bytes.readUInt32BE(33) }
}

/** Of those kinds alone that were asked for: ES256, EdDSA and RS256. */
function keyOf(spki: Buffer): KeyObject {
  let key: KeyObject
  try {
    key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  } catch {
    throw passkeyRefused()
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  const isKnown =
    type === 'ed25519' ||
    (type === 'ec' && details?.namedCurve === 'prime256v1') ||
    (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048)
  if (!isKnown) throw passkeyRefused()
  return key
}

function bytesOf(answer: DeviceAnswer, name: string): Buffer {
  return Buffer.from(answer[name] ?? '', 'base64url')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
