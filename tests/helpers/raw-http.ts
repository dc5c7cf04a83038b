// A connection on which the test controls every byte, for requests that no HTTP client would send.

import { once } from 'node:events'
import { connect } from 'node:net'

export type RawConnection = {
  /** Resolves when the bytes have been passed to the operating system, or no longer can be. */
  send(bytes: Uint8Array | string): Promise<void>
  /** Everything received so far, as Latin-1. */
  received(): string
  /** Waits until the output matches; rejects if the connection ends first, or after two minutes. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  /** Closes the sending side, and still reads. */
  finish(): void
  /** Waits for the other side to end, at most that long, and returns everything received. */
  ended(timeoutMs?: number): Promise<string>
  destroy(): void
}

const patienceMs = 120_000

/** `url` is the service's address. */
export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  await once(socket, 'connect')
  socket.setNoDelay(true)
  let text = ''
  let isOver = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    tell()
  })
  const end = () => {
    isOver = true
    tell()
  }
  socket.on('end', end).on('close', end).on('error', end)

  function wait<T>(look: () => T | null, what: string, timeoutMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = look()
        if (found === null && !isOver) return
        listeners.delete(check)
        clearTimeout(timer)
        if (found === null) reject(new Error(`The connection ended without ${what}: ${text}`))
        else resolve(found)
      }
      const timer = setTimeout(() => {
        listeners.delete(check)
        reject(new Error(`No ${what} in ${timeoutMs} ms: ${text}`))
      }, timeoutMs)
      listeners.add(check)
      check()
    })
  }

  return {
    send: (bytes) =>
      new Promise((resolve) => {
        if (!socket.writable) resolve()
        else socket.write(bytes, () => resolve())
      }),
    received: () => text,
    until: (pattern) => wait(() => pattern.exec(text), String(pattern), patienceMs),
    finish: () => void socket.end(),
    async ended(timeoutMs = patienceMs) {
      const all = await wait(() => (isOver ? text : null), 'end', timeoutMs)
      socket.destroy()
      return all
    },
    destroy: () => void socket.destroy(),
  }
}
