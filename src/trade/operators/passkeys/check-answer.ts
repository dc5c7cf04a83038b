// Verifies a device's response when a passkey is created or used (WebAuthn Level 3, §7.1 and §7.2).
// Attestation is not requested: all devices are accepted, and browsers provide the key as SPKI, so
// there is no CBOR to parse. Why no library: docs/decisions/084-passkeys-stay-our-own.md.

import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { isObject } from '../../../pure/objects.ts'
import { passkeyRefused } from '../operator-errors.ts'

/** The pages' origin: `https://prints.example.com`. Passkeys are bound to its host. */
export type PasskeyOrigin = { origin: string }

/** The members of the browser's response, in base64url. */
export type DeviceAnswer = Readonly<Record<string, string>>

const most = { member: 20_000, id: 1400 }
const present = 0x01
const verified = 0x04
const withCredential = 0x40

/** Like all functions here, throws `access_denied` (401). */
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

/** The challenge that the device signed, for the caller to look up. */
export function readChallenge(
  answer: DeviceAnswer,
  { type, origin }: PasskeyOrigin & { type: 'webauthn.create' | 'webauthn.get' },
): string {
  const client: unknown = parsed(bytesOf(answer, 'clientDataJSON').toString('utf8'))
  if (!isObject(client) || client.type !== type || client.crossOrigin === true) {
    throw passkeyRefused()
  }
  if (client.origin !== origin) throw passkeyRefused()
  if (typeof client.challenge !== 'string') throw passkeyRefused()
  return client.challenge
}

/** The id and the public key of a new passkey. */
export function readNewKey(answer: DeviceAnswer, place: PasskeyOrigin) {
  const data = authenticatorData(answer, place)
  if ((data.flags & withCredential) === 0 || data.bytes.length < 55) throw passkeyRefused()
  const length = data.bytes.readUInt16BE(53)
  const id = data.bytes.subarray(55, 55 + length).toString('base64url')
  if (id !== answer.id || id === '' || id.length > most.id) throw passkeyRefused()
  const publicKey = bytesOf(answer, 'publicKey')
  keyOf(publicKey)
  return { id, publicKey: publicKey.toString('base64'), counter: data.counter }
}

/** The signature counter of a used passkey. */
export function checkSignature(
  answer: DeviceAnswer,
  publicKey: string,
  place: PasskeyOrigin,
): number {
  const data = authenticatorData(answer, place)
  const client = createHash('sha256').update(bytesOf(answer, 'clientDataJSON')).digest()
  const key = keyOf(Buffer.from(publicKey, 'base64'))
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  const signed = Buffer.concat([data.bytes, client])
  if (!verify(hash, signed, key, bytesOf(answer, 'signature'))) throw passkeyRefused()
  return data.counter
}

export function hostOf({ origin }: PasskeyOrigin): string {
  return new URL(origin).hostname
}

/** Passkeys are bound to a domain name; browsers create none for IP addresses. */
export function mayHavePasskeys(place: PasskeyOrigin): boolean {
  const host = hostOf(place)
  return !/^[\d.]+$/.test(host) && !host.includes(':')
}

function authenticatorData(answer: DeviceAnswer, place: PasskeyOrigin) {
  const bytes = bytesOf(answer, 'authenticatorData')
  if (bytes.length < 37) throw passkeyRefused()
  const host = createHash('sha256').update(hostOf(place)).digest()
  const flags = bytes.readUInt8(32)
  // The user was present and verified by fingerprint, face or device PIN.
  const isSomebody = (flags & present) !== 0 && (flags & verified) !== 0
  if (!bytes.subarray(0, 32).equals(host) || !isSomebody) throw passkeyRefused()
  return { bytes, flags, counter: bytes.readUInt32BE(33) }
}

/** Accepts only the requested algorithms: ES256, EdDSA and RS256. */
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
