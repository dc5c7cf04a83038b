// Loaded into the service by `--import`: counts its statements, transactions and syncs, and tells them
// on its IPC channel. It needs nothing of the service itself, so that other builds can be counted too.

import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** Texts of statements, and how often each was sent. */
const statements = new Map()
let transactions = 0
let syncs = 0

// Image processes inherit the option. Nothing of theirs is counted.
if (isMainThread && /[\\/]main\.js$/.test(process.argv[1] ?? '') && process.channel) {
  countSyncs()
  countOnSqlite()
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) countOnPostgres(Number(new URL(DATABASE_URL).port || 5432))
  process.on('message', (message) => {
    if (message !== 'counts') return
    process.send({ statements: Object.fromEntries(statements), transactions, syncs })
  })
  process.channel.unref()
}

/** `connection` says whether it is inside of a transaction; a statement outside makes its own. */
function count(text, connection) {
  if (/^\s*(begin|start transaction)/i.test(text)) {
    transactions++
    connection.isInside = true
  } else if (/^\s*(commit|rollback)/i.test(text)) {
    connection.isInside = false
  } else {
    statements.set(text, (statements.get(text) ?? 0) + 1)
    if (!connection.isInside) transactions++
  }
}

function countSyncs() {
  for (const name of ['fsync', 'fdatasync', 'fsyncSync', 'fdatasyncSync']) {
    const original = fs[name]
    fs[name] = (...given) => {
      syncs++
      return original(...given)
    }
  }
  syncBuiltinESMExports()
  // The class of file handles has no name outside.
  const opened = fs.promises.open(import.meta.filename)
  opened.then(async (file) => {
    const handles = Object.getPrototypeOf(file)
    await file.close()
    for (const name of ['sync', 'datasync']) {
      const original = handles[name]
      handles[name] = function (...given) {
        syncs++
        return original.apply(this, given)
      }
    }
  })
}

function countOnSqlite() {
  const { prototype } = createRequire(join(process.cwd(), 'package.json'))('libsql')
  const { prepare } = prototype
  const connection = { isInside: false, hasWritten: false }
  prototype.prepare = function (text) {
    const statement = prepare.call(this, text)
    const isWrite = /^\s*(with\b.*\b)?(insert into|update|delete from)\b/is.test(text)
    for (const name of ['run', 'all']) {
      const original = statement[name]
      statement[name] = function (...given) {
        count(text, connection)
        const result = original.apply(this, given)
        connection.hasWritten ||= isWrite && (result.changes ?? result.length) > 0
        // A commit syncs the log if there is something new in it (`synchronous = FULL`).
        if (!connection.isInside && connection.hasWritten) {
          syncs++
          connection.hasWritten = false
        }
        return result
      }
    }
    return statement
  }
}

/** Reads what is sent to the server: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function countOnPostgres(port) {
  const { write } = Socket.prototype
  const known = new WeakMap()
  Socket.prototype.write = function (chunk, ...more) {
    if (this.remotePort === port && Buffer.isBuffer(chunk)) {
      const connection = known.get(this) ?? { isInside: false, texts: new Map(), bound: '' }
      known.set(this, connection)
      readMessages(chunk, connection)
    }
    return write.call(this, chunk, ...more)
  }
}

function readMessages(chunk, connection) {
  let at = 0
  // The first message of a connection has no type; it begins with a zero.
  while (at + 5 <= chunk.length && chunk[at] !== 0) {
    const type = String.fromCharCode(chunk[at])
    const end = at + 1 + chunk.readInt32BE(at + 1)
    const [first = '', second = ''] =
      type === 'Q' || type === 'P' || type === 'B'
        ? chunk.toString('utf8', at + 5, end).split('\0', 2)
        : []
    if (type === 'Q') count(first, connection)
    if (type === 'P') connection.texts.set(first, second)
    if (type === 'B') connection.bound = connection.texts.get(second) ?? ''
    if (type === 'E') count(connection.bound, connection)
    at = end
  }
}
