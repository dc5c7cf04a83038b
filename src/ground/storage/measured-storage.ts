import { events, msSince } from '../telemetry/events.ts'
import type { Storage } from './storage.ts'

export function measuredStorage(storage: Storage): Storage {
  async function timed<T>(operation: string, ask: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    const tell = (result: 'done' | 'failed') =>
      events.storageRequest.emit({ operation, result, ms: msSince(begun) })
    try {
      const answer = await ask()
      tell('done')
      return answer
    } catch (error) {
      tell('failed')
      throw error
    }
  }
  return {
    kind: storage.kind,
    putFile: (...given) => timed('put', () => storage.putFile(...given)),
    putBytes: (...given) => timed('put', () => storage.putBytes(...given)),
    byteLength: (key) => timed('head', () => storage.byteLength(key)),
    read: (...given) => timed('get', () => storage.read(...given)),
    // Not timed, because it includes the caller's work.
    withLocalFile: (...given) => storage.withLocalFile(...given),
    delete: (key) => timed('delete', () => storage.delete(key)),
    deleteMany: (keys) => timed('delete', () => storage.deleteMany(keys)),
    list: (prefix) => storage.list(prefix),
    sweepLeftovers: () => storage.sweepLeftovers(),
    sweepStaleWrites: () => storage.sweepStaleWrites(),
    ping: () => timed('ping', () => storage.ping()),
    close: () => storage.close(),
  }
}
