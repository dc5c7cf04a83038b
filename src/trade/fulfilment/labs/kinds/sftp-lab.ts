// A lab that reads an SFTP server. The host key is pinned by its fingerprint. A server with another
// key receives nothing, neither a password nor a file.

import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { connect as openSocket } from 'node:net'
import { posix } from 'node:path'
import type SftpClient from 'ssh2-sftp-client'
import { type HandprintError, rethrowAs } from '../../../../pure/errors.ts'
import { sentence } from '../../../../pure/sentences/sentence.ts'
import { labUnavailable, networkFault } from '../port/lab-errors.ts'
import { labKind } from '../port/lab-kind.ts'
import type { FileContent } from '../port/lab-order.ts'
import { createFilesPort, isPartOf, type LabFiles, partName } from './files/deliver-files.ts'

export const sftpLab = labKind({
  name: 'sftp',
  label: 'SFTP server',
  readsManifests: true,
  settings: {
    host: {
      label: 'Host',
      empty: '',
      advice: sentence('Enter a host name or an IP address.'),
      isFine: (text) => /^[\w.:-]+$/.test(text),
    },
    port: {
      label: 'Port',
      empty: 22,
      advice: sentence('Enter a port from 1 to 65535.'),
      isFine: isPort,
      read: Number,
      isBeside: true,
      inputMode: 'numeric',
    },
    user: {
      label: 'User',
      empty: '',
      advice: sentence('Enter the username.'),
      isHalf: true,
      autocomplete: 'off',
    },
    folder: {
      label: 'Folder',
      note: 'Relative to the user’s directory after sign-in. A single dot is that directory itself.',
      empty: '.',
      read: (text) => text.replace(/\/+$/, '') || '.',
      isBeside: true,
    },
    /** `SHA256:` and 43 characters, as shown by `ssh-keygen -lf` and ssh. */
    hostKey: {
      label: 'Fingerprint of the host key',
      note: 'SHA256:… as provided by the lab. To query the server yourself: ssh-keyscan -t ed25519 HOST | ssh-keygen -lf -',
      empty: '',
      advice: sentence(
        'Enter one fingerprint as shown by ssh-keygen -lf: SHA256: followed by 43 characters.',
      ),
      isFine: (text) => text.match(fingerprints)?.length === 1,
      // Accepts a whole line of ssh-keygen output, which is what people copy.
      read: (text) => text.match(fingerprints)?.[0] ?? text,
    },
  },
  secrets: {
    password: { label: 'Password', advice: sentence('Enter a password or a private key.') },
    privateKey: {
      label: 'Or a private key',
      note: 'In OpenSSH format, without a passphrase. Only one of the two is stored.',
      isLong: true,
      // Forms trim values and send CRLF, while keys use LF and end with a line break.
      read: (text) => (text === '' ? '' : `${text.replaceAll('\r\n', '\n')}\n`),
    },
  },
  secretsGoTo: 'host',
  hasAlternativeSecrets: true,
  open: (settings, secrets) => createFilesPort((signal) => connect(settings, secrets, signal)),
})

type Settings = { host: string; port: number; user: string; folder: string; hostKey: string }

const connectMs = 20_000

async function connect(
  { host, port, user, folder, hostKey }: Settings,
  { password, privateKey }: { password: string; privateKey: string },
  signal: AbortSignal,
): Promise<LabFiles> {
  // Lazy import of SSH: most installations have no such lab.
  const { default: Client } = await import('ssh2-sftp-client')
  // Errors between two calls also arrive as events. Each call rejects on its own.
  const client = new Client('lab', { error: () => {} })
  let shown = ''
  let kind = ''
  const giveUp = () => void client.end().catch(() => undefined)
  signal.addEventListener('abort', giveUp, { once: true })
  // ssh2 writes a packet in three pieces. With Nagle's algorithm, the last two wait for the
  // server's delayed acknowledgement of the first, at each of the dozen steps per file.
  const sock = openSocket({ host, port, noDelay: true })
  try {
    await client.connect({
      host,
      port,
      sock,
      username: user,
      ...(privateKey === '' ? { password } : { privateKey }),
      readyTimeout: connectMs,
      keepaliveInterval: connectMs,
      keepaliveCountMax: 3,
      retries: 0,
      hostVerifier: (key: Buffer) => {
        kind = hostKeyKind(key)
        shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
        return shown === hostKey
      },
    })
  } catch (error) {
    signal.removeEventListener('abort', giveUp)
    sock.destroy()
    await client.end().catch(() => undefined)
    signal.throwIfAborted()
    throw connectFault(error, { shown, kind, hostKey })
  }
  return filesOn(client, folder === '' ? '.' : folder, async () => {
    signal.removeEventListener('abort', giveUp)
    await client.end()
  })
}

function filesOn(client: SftpClient, root: string, close: () => Promise<void>): LabFiles {
  return {
    put: (path, content) => rethrowAs(faultOf, () => putWhole(client, `${root}/${path}`, content)),
    remove: (path) =>
      rethrowAs(faultOf, async () => void (await client.delete(`${root}/${path}`, true))),
    close,
  }
}

async function putWhole(client: SftpClient, path: string, content: FileContent): Promise<void> {
  const part = partName(path)
  const byteLength = 'bytes' in content ? content.bytes.length : (await stat(content.path)).size
  const [folder, name] = [posix.dirname(path), posix.basename(path)]
  if (!(await client.exists(folder))) await client.mkdir(folder, true)
  else await tidy(client, folder, name)
  try {
    if ('bytes' in content) await client.put(Buffer.from(content.bytes), part)
    else await client.fastPut(content.path, part)
    // Some servers with a full disk report it nowhere else.
    const { size } = await client.stat(part)
    if (size !== byteLength) throw new Error(`It has ${size} of ${byteLength} bytes.`)
    await replace(client, part, path)
  } catch (error) {
    await client.delete(part, true).catch(() => undefined)
    throw error
  }
}

// Deletes partial files left behind by a crash. Skipped if the user may not list the folder.
async function tidy(client: SftpClient, folder: string, name: string): Promise<void> {
  const left = await client.list(folder, (item) => isPartOf(name, item.name)).catch(() => [])
  for (const part of left) {
    await client.delete(`${folder}/${part.name}`, true).catch(() => undefined)
  }
}

// Plain SFTP cannot rename onto an existing file; OpenSSH's extension can, atomically. The existing
// file may come from another node, which has deleted our partial file. Then it stays.
async function replace(client: SftpClient, from: string, to: string): Promise<void> {
  try {
    await client.posixRename(from, to)
  } catch {
    const before = partName(to)
    const putBack = await client.rename(to, before).then(
      () => () => client.rename(before, to),
      () => null,
    )
    try {
      await client.rename(from, to)
    } catch (error) {
      await putBack?.().catch(() => undefined)
      throw error
    }
    if (putBack !== null) await client.delete(before, true)
  }
}

function connectFault(error: unknown, keys: { shown: string; kind: string; hostKey: string }) {
  if (keys.shown !== '' && keys.shown !== keys.hostKey) {
    return labUnavailable(
      sentence(
        'The server’s host key is not the expected one: {key} ({kind}). Ask the lab whether it is theirs and, if so, enter it. Nothing is sent until then.',
        { key: keys.shown, kind: keys.kind },
      ),
      error,
    )
  }
  const serverMessage = error instanceof Error ? error.message : ''
  if (/authentication methods failed/i.test(serverMessage)) {
    return labUnavailable(
      sentence('Sign-in to the server failed. Check the username and the password or key.'),
      error,
    )
  }
  if (/parse|passphrase|unsupported key/i.test(serverMessage)) {
    return labUnavailable(
      sentence('The private key can’t be read. It must not have a passphrase.'),
      error,
    )
  }
  const network = networkFault(error) ?? sentence('The server does not respond as an SFTP server.')
  return labUnavailable(network, error)
}

function faultOf(error: unknown): HandprintError {
  const serverMessage = error instanceof Error ? error.message : ''
  const message = /permission denied/i.test(serverMessage)
    ? sentence('This user doesn’t have write access to the folder on the server.')
    : /no such file/i.test(serverMessage)
      ? sentence('The folder doesn’t exist and could not be created.')
      : (networkFault(error) ??
        sentence(
          'The server did not accept the complete file. Its disk may be full, or the connection was lost.',
        ))
  return labUnavailable(message, error)
}

const fingerprints = /SHA256:[A-Za-z0-9+/]{43}(?![A-Za-z0-9+/])/g

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}

/**
 * The server's host key type, such as `ssh-ed25519`, for logs. The server states it itself. `key`
 * is in SSH wire format, which begins with the length of the type and the type.
 */
export function hostKeyKind(key: Buffer): string {
  const length = key.length < 4 ? 0 : key.readUInt32BE(0)
  const kind = key.subarray(4, 4 + length).toString('latin1')
  return /^[\w.@-]{1,64}$/.test(kind) ? kind : 'of an unknown kind'
}
