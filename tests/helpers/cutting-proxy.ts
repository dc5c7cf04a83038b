// A bad network: a TCP proxy on a loopback port in front of the service. It counts what clients
// send, and can cut connections or stall after a given number of bytes.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  url: string
  /** Bytes from clients that were passed on, over all connections. */
  passedBytes(): number
  cutCount(): number
  close(): Promise<void>
}

export type CuttingOptions = {
  /** The service's address; called for each connection, since a restart changes it. */
  target: () => string
  /** Connections are cut as soon as `passedBytes` reaches each of these. */
  cutsAt: readonly number[]
  /**
   * Called once, as soon as `passedBytes` reaches `at`; that connection passes nothing more on
   * until `goOn`.
   */
  stall: { at: number; onStall: (goOn: () => void) => void }
}

export async function startCuttingProxy(options: CuttingOptions): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let passedBytes = 0
  let cuts = 0
  let hasStalled = false

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const { hostname, port } = new URL(options.target())
    const upstream = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (chunk) => {
      passedBytes += chunk.byteLength
      const isTaken = upstream.write(chunk)
      if (passedBytes >= (options.cutsAt[cuts] ?? Number.POSITIVE_INFINITY)) cut()
      else if (!hasStalled && passedBytes >= options.stall.at) stall()
      else if (!isTaken) client.pause()
    })
    upstream.on('drain', resume)
    upstream.on('data', (chunk) => client.write(chunk))
    client.on('end', () => upstream.end())
    upstream.on('end', () => client.end())

    // The client sees a reset; the service gets what was passed on, then nothing more.
    function cut(): void {
      cuts++
      client.removeAllListeners('data')
      client.resetAndDestroy()
      upstream.end()
    }

    function resume(): void {
      client.resume()
    }

    function stall(): void {
      hasStalled = true
      client.pause()
      upstream.off('drain', resume)
      options.stall.onStall(() => {
        upstream.on('drain', resume)
        resume()
      })
    }
  })

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passedBytes: () => passedBytes,
    cutCount: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
