// A device with one passkey that answers like a browser; can also answer as no browser would.

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export const kindsOfKeys = ['ES256', 'EdDSA', 'RS256'] as const

export type Saying = {
  type?: string
  origin?: string
  crossOrigin?: boolean
  rpId?: string
  flags?: number
  counter?: number
  user?: string
}

export type Device = {
  id: string
  make(challenge: string, saying?: Saying): Record<string, string>
  use(challenge: string, saying?: Saying): Record<string, string>
}

export function newDevice(kind: (typeof kindsOfKeys)[number], user: string): Device {
  const { publicKey, privateKey } = keysOf(kind)
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  return {
    id,
    make(challenge, saying = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const data = dataOf({ flags: 0x45, ...saying })
      return {
        id,
        clientDataJSON: clientOf(challenge, { type: 'webauthn.create', ...saying }),
        authenticatorData: text(Buffer.concat([data, Buffer.alloc(16), length, credential])),
        publicKey: text(publicKey.export({ type: 'spki', format: 'der' })),
      }
    },
    use(challenge, saying = {}) {
      const client = clientOf(challenge, saying)
      const data = dataOf(saying)
      const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest()
      const algorithm = kind === 'EdDSA' ? null : 'sha256'
      return {
        id,
        clientDataJSON: client,
        authenticatorData: text(data),
        signature: text(sign(algorithm, Buffer.concat([data, hash]), privateKey)),
        userHandle: text(Buffer.from(saying.user ?? user)),
      }
    },
  }
}

function keysOf(kind: (typeof kindsOfKeys)[number]) {
  if (kind === 'EdDSA') return generateKeyPairSync('ed25519')
  if (kind === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function clientOf(challenge: string, saying: Saying): string {
  const { type = 'webauthn.get', origin = 'http://prints.example.com' } = saying
  const { crossOrigin = false } = saying
  return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin })))
}

function dataOf({ rpId = 'prints.example.com', flags = 0x05, counter = 0 }: Saying): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const host = createHash('sha256').update(rpId).digest()
  return Buffer.concat([host, Buffer.from([flags]), counted])
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url')
}
