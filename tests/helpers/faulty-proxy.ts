// A network between the service and what it stands on, which a test can break: TCP on a loopback
// port, passed on to `target` as long as it works.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type FaultyProxy = {
  host: string
  port: number
  /** Cuts every connection and takes no new one, as a server that was stopped. */
  goAway(): void
  /** Takes connections and passes nothing on, as a server that hangs. */
  fallSilent(): void
  /** Each chunk is passed on that much later, in both directions. */
  slowDown(delayMs: number): void
  comeBack(): void
  /** Cuts the connections that there are; new ones work. */
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

  // Silence loses nothing: what came meanwhile is passed on afterwards, as TCP would.
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
