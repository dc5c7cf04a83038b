// The last look before a byte is sent: what the socket is connected to, whatever was resolved and
// however the address was written.

import type { buildConnector } from 'undici'
import { imageUrlNotAllowed } from './fetch-errors.ts'
import { isPublicAddress } from './public-address.ts'

export function checkedConnector(
  connect: buildConnector.connector,
  mayReachPrivate: boolean,
): buildConnector.connector {
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null)
      if (!mayReachPrivate && !isPublicAddress(socket.remoteAddress ?? '')) {
        socket.destroy()
        return callback(imageUrlNotAllowed(), null)
      }
      callback(null, socket)
    })
  }
}
