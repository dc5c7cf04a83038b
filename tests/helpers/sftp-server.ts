// A real SFTP server on a loopback port, over a folder of this machine. It can simulate a full
// disk, a broken connection and another host key.

import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import ssh2, { type Client, type Connection, type SFTPWrapper } from 'ssh2'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

export type SftpServer = {
  port: number
  user: string
  password: string
  /** A private key that it also accepts. */
  privateKey: string
  hostKey: string
  folder: string
  /**
   * Bytes that it still accepts; then it answers with a failure, closes the connection, or falls
   * silent.
   */
  room: { bytes: number; end: 'full' | 'broken-off' | 'silent' }
  /** Number of writes that were never answered. */
  readonly hanging: number
  beforeMove: () => Promise<void>
  close(): Promise<void>
}

export async function startSftpServer(): Promise<SftpServer> {
  const password = 'p-5fe1c0d7'
  const folder = await mkdtemp(join(tmpdir(), 'handprint-sftp-'))
  const keys = makeKeys()
  const userKeys = makeKeys()
  const connections = new Set<Connection>()
  const room: SftpServer['room'] = { bytes: Number.POSITIVE_INFINITY, end: 'full' }
  const hooks: Hooks = { beforeMove: async () => {} }
  let hanging = 0
  const onSilence = () => {
    hanging++
  }
  const userKey = ssh2.utils.parseKey(userKeys.public)
  if (userKey instanceof Error) throw userKey

  const server = new ssh2.Server({ hostKeys: [keys.private] }, (connection) => {
    connections.add(connection)
    sendAtOnce(connection)
    connection.on('error', () => {})
    connection.on('close', () => connections.delete(connection))
    connection.on('authentication', (asked) => {
      const isOurs = asked.username === 'lab'
      if (isOurs && asked.method === 'password' && asked.password === password) asked.accept()
      else if (
        isOurs &&
        asked.method === 'publickey' &&
        asked.key.data.equals(userKey.getPublicSSH())
      )
        asked.accept()
      else asked.reject(['password', 'publickey'])
    })
    connection.on('ready', () => {
      connection.on('session', (accept) => {
        accept().on('sftp', (acceptSftp) =>
          serve(acceptSftp(), folder, { room, onSilence, hooks }, connection),
        )
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const parsed = ssh2.utils.parseKey(keys.public)
  if (parsed instanceof Error) throw parsed
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64')
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    user: 'lab',
    password,
    privateKey: userKeys.private,
    hostKey: `SHA256:${digest.replace(/=+$/, '')}`,
    folder,
    room,
    get hanging() {
      return hanging
    },
    get beforeMove() {
      return hooks.beforeMove
    },
    set beforeMove(work) {
      hooks.beforeMove = work
    },
    async close() {
      for (const connection of connections) connection.end()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Like sftp-lab.ts; the types do not declare it for a server. */
function sendAtOnce(connection: Connection): void {
  const known = connection as Connection & Pick<Client, 'setNoDelay'>
  known.setNoDelay()
}

type Hooks = Pick<SftpServer, 'beforeMove'>

/** One in two hundred keys that ssh2 generates cannot be parsed by ssh2 itself. */
function makeKeys() {
  for (;;) {
    const keys = ssh2.utils.generateKeyPairSync('ed25519')
    const parsed = [keys.private, keys.public].map((key) => ssh2.utils.parseKey(key))
    if (!parsed.some((key) => key instanceof Error)) return keys
  }
}

function serve(
  sftp: SFTPWrapper,
  folder: string,
  { room, onSilence, hooks }: { room: SftpServer['room']; onSilence: () => void; hooks: Hooks },
  connection: Connection,
): void {
  const handles = new Map<number, FileHandle>()
  const lists = new Map<number, string[]>()
  let next = 0
  connection.on('close', () => {
    for (const file of handles.values()) void file.close().catch(() => undefined)
  })
  const at = (path: string) => join(folder, normalize(join('/', path)))
  const answer = (id: number, work: Promise<unknown>) => {
    work.then(
      () => sftp.status(id, STATUS_CODE.OK),
      (error: unknown) => {
        const code = (error as NodeJS.ErrnoException).code
        const known = code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE
        sftp.status(id, code === 'EACCES' ? STATUS_CODE.PERMISSION_DENIED : known)
      },
    )
  }
  const attributes = async (id: number, path: string) => {
    const found = await stat(at(path)).catch(() => null)
    if (found === null) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    const { mode, uid, gid, size } = found
    sftp.attrs(id, { mode, uid, gid, size, atime: 0, mtime: 0 })
  }
  sftp.on('REALPATH', (id, path) => {
    const filename = normalize(join('/', path))
    sftp.name(id, [{ filename, longname: filename, attrs: noAttributes }])
  })
  sftp.on('STAT', attributes)
  sftp.on('LSTAT', attributes)
  sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
  sftp.on('MKDIR', (id, path) => answer(id, mkdir(at(path))))
  sftp.on('REMOVE', (id, path) =>
    answer(
      id,
      hooks.beforeMove().then(() => unlink(at(path))),
    ),
  )
  sftp.on('RENAME', (id, from, to) => {
    // As in version 3 of the protocol: a rename does not overwrite.
    const isFree = async () => {
      await hooks.beforeMove()
      const isThere = await stat(at(to)).then(Boolean, () => false)
      if (isThere) throw new Error('It exists.')
      await rename(at(from), at(to))
    }
    answer(id, isFree())
  })
  sftp.on('OPENDIR', (id, path) => {
    readdir(at(path)).then(
      (names) => {
        lists.set(next, names)
        sftp.handle(id, handleOf(next++))
      },
      (error) => answer(id, Promise.reject(error)),
    )
  })
  sftp.on('READDIR', (id, handle) => {
    const number = handle.readUInt32BE(0)
    const names = lists.get(number) ?? []
    if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF)
    lists.set(number, [])
    sftp.name(
      id,
      names.map((filename) => ({ filename, longname: filename, attrs: noAttributes })),
    )
  })
  sftp.on('OPEN', (id, path, flags) => {
    const isWriting = (flags & OPEN_MODE.WRITE) !== 0
    const how = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC
    open(at(path), isWriting ? how : constants.O_RDONLY).then(
      (file) => {
        const number = next++
        handles.set(number, file)
        sftp.handle(id, handleOf(number))
      },
      (error) => answer(id, Promise.reject(error)),
    )
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    room.bytes -= data.length
    if (room.bytes < 0 && room.end === 'broken-off') return void connection.end()
    if (room.bytes < 0 && room.end === 'silent') return onSilence()
    if (room.bytes < 0) return void sftp.status(id, STATUS_CODE.FAILURE)
    const file = handles.get(handle.readUInt32BE(0))
    answer(id, file?.write(data, 0, data.length, offset) ?? Promise.reject(new Error('no file')))
  })
  sftp.on('CLOSE', (id, handle) => {
    const number = handle.readUInt32BE(0)
    answer(id, handles.get(number)?.close() ?? Promise.resolve())
    handles.delete(number)
    lists.delete(number)
  })
}

function handleOf(number: number): Buffer {
  const handle = Buffer.alloc(4)
  handle.writeUInt32BE(number)
  return handle
}

const noAttributes = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }
