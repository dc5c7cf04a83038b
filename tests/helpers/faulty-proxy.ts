// A network between the service and its backends that a test can break: a TCP proxy on a loopback
// port in front of `target`.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type FaultyProxy = {
  host: string
  port: number
  /** Cuts every connection and rejects new ones, like a stopped server. */
  goAway(): void
  /** Accepts connections and passes nothing on, like a server that hangs. */
  fallSilent(): void
  /** Delays each chunk, in both directions. */
  slowDown(delayMs: number): void
  comeBack(): void
  /** Cuts existing connections; new ones work. */
  cutAll(): void
  close(): Promise<void>
}

type State = 'works' | 'gone' | 'silent'

export async function startFaultyProxy(target: {
  host: string
  port: number
}): Promise<FaultyProxy> {
  const sockets = new Set<Socket>()
  let state: State = 'works'
  let delayMs = 0

  const server = createServer((client) => {
    if (state === 'gone') {
      client.destroy()
      return
    }
    const upstream = connect(target)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
      socket.on('error', () => undefined)
    }
    passOn(client, upstream)
    passOn(upstream, client)
  })

  // Silence loses nothing: bytes received meanwhile are passed on afterwards, as in TCP.
  const heldBack: (() => void)[] = []
  function passOn(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      const pass = () => to.destroyed || to.write(chunk)
      if (state === 'silent') heldBack.push(pass)
      else if (delayMs > 0) setTimeout(pass, delayMs)
      else pass()
    })
  }

  function cutAll(): void {
    for (const socket of sockets) socket.destroy()
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    goAway() {
      state = 'gone'
      cutAll()
    },
    fallSilent() {
      state = 'silent'
    },
    slowDown(value) {
      delayMs = value
    },
    comeBack() {
      state = 'works'
      delayMs = 0
      for (const pass of heldBack.splice(0)) pass()
    },
    cutAll,
    async close() {
      cutAll()
      await new Promise((closed) => server.close(closed))
    },
  }
}
