// Which kind of key a server shows, as in `ssh-ed25519`. It is the server's own word, and goes into logs.

/** `key` is as SSH sends it: the kind comes first, after its length. */
export function hostKeyKind(key: Buffer): string {
  const length = key.length < 4 ? 0 : key.readUInt32BE(0)
  const kind = key.subarray(4, 4 + length).toString('latin1')
  return /^[\w.@-]{1,64}$/.test(kind) ? kind : 'of an unknown kind'
}
