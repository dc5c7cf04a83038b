import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { describe, expect, it } from 'vitest'
import { checkedConnector } from './checked-client.ts'

function socketTo(remoteAddress: string | undefined) {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    isDestroyed: false,
    destroy: () => {
      socket.isDestroyed = true
    },
  })
  return socket
}

function connect(socket: ReturnType<typeof socketTo>, mayReachPrivate = false) {
  const connector: buildConnector.connector = (_options, callback) =>
    callback(null, socket as unknown as Socket)
  return new Promise((resolve, reject) => {
    checkedConnector(connector, mayReachPrivate)(
      { hostname: 'pictures.example', protocol: 'http:', port: '80' },
      (...[error, connected]) => (error ? reject(error) : resolve(connected)),
    )
  })
}

describe('checkedConnector', () => {
  it.each(['93.184.216.34', '2606:4700::1', '::ffff:93.184.216.34'])(
    'allows a connection to %s',
    async (address) => {
      const socket = socketTo(address)
      expect(await connect(socket)).toBe(socket)
      expect(socket.isDestroyed).toBe(false)
    },
  )

  it.each(['127.0.0.1', '::1', '::ffff:10.0.0.1', '169.254.169.254', 'fe80::1%lo', undefined])(
    'closes a connection to %s before anything is sent',
    async (address) => {
      const socket = socketTo(address)
      await expect(connect(socket)).rejects.toMatchObject({ code: 'image_url_not_allowed' })
      expect(socket.isDestroyed).toBe(true)
    },
  )

  it('allows any address for an allowed host', async () => {
    const socket = socketTo('127.0.0.1')
    expect(await connect(socket, true)).toBe(socket)
  })

  it('passes on the reason of a failed connection', async () => {
    const refused = new Error('ECONNREFUSED')
    const connector = checkedConnector((_options, callback) => callback(refused, null), false)
    const error = await new Promise((resolve) =>
      connector({ hostname: 'a.example', protocol: 'http:', port: '80' }, (...[reason]) =>
        resolve(reason),
      ),
    )
    expect(error).toBe(refused)
  })
})
