import { describe, expect, it } from 'vitest'
import { hostKeyKind } from './sftp-lab.ts'

const key = (kind: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(kind.length)
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), Buffer.alloc(40, 7)])
}

describe('hostKeyKind', () => {
  it('is the type named in the key', () => {
    expect(hostKeyKind(key('ssh-ed25519'))).toBe('ssh-ed25519')
    expect(hostKeyKind(key('sk-ssh-ed25519@openssh.com'))).toBe('sk-ssh-ed25519@openssh.com')
  })

  it('logs nothing else from a server', () => {
    const strange = [key('\0'), key('a b\n'), key('x'.repeat(9_000)), key(''), Buffer.alloc(2)]
    expect(new Set(strange.map(hostKeyKind))).toEqual(new Set(['of an unknown kind']))
  })
})
