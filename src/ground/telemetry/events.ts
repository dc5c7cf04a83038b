// Events worth counting, published where they happen and received by the metrics. Without a
// subscriber, publishing costs one field access.

import { channel } from 'node:diagnostics_channel'

export type TelemetryEvent<Facts> = {
  emit(facts: Facts): void
  subscribe(listener: (facts: Facts) => void): void
}

function telemetryEvent<Facts extends object>(name: string): TelemetryEvent<Facts> {
  const eventChannel = channel(`handprint.${name}`)
  return {
    emit(facts) {
      if (eventChannel.hasSubscribers) eventChannel.publish(facts)
    },
    subscribe(hear) {
      // The cast is safe: this is the only publisher on the channel.
      eventChannel.subscribe((facts) => hear(facts as Facts))
    },
  }
}

type Timed = { ms: number }

export type TransactionStats = {
  reruns: number
  /** Includes all attempts of the transaction. */
  statements: number
  /** Tables, which identify the kind of work. */
  writes: ReadonlySet<string>
}

export const events = {
  /** A transaction has ended; `ms` includes waiting. */
  transaction: telemetryEvent<Timed & { result: 'committed' | 'failed' } & TransactionStats>(
    'transaction',
  ),
  /** A requested connection is available: an idle one, a new one, or one that was waited for. */
  connection: telemetryEvent<Timed>('connection'),
  storageRequest: telemetryEvent<Timed & { operation: string; result: 'done' | 'failed' }>(
    'storage',
  ),
  storageRetry: telemetryEvent<{ attempt: number }>('storage_retry'),
  /** `lost`: its lease was lost. `given_back`: this node is stopping. */
  job: telemetryEvent<
    Timed & { task: string; result: 'done' | 'failed' | 'dead' | 'lost' | 'given_back' }
  >('job'),
  /** A stage of a picture that was pushed, pulled or uploaded. */
  pushStage: telemetryEvent<Timed & { stage: 'receive' | 'inspect' | 'store' | 'commit' }>(
    'push_stage',
  ),
  received: telemetryEvent<{ bytes: number }>('received'),
  pictureJob: telemetryEvent<{ kind: string; waitedMs: number; ms: number }>('picture_job'),
  /** `wait`: it would have waited too long. `spool`: there was no room for it. */
  pictureRefused: telemetryEvent<{ reason: 'wait' | 'spool' }>('picture_refused'),
  pictureProcessEnd: telemetryEvent<{ reason: 'too_slow' | 'killed' | 'crashed' }>(
    'picture_process',
  ),
  orphansSwept: telemetryEvent<{ of: 'picture' | 'print_file'; count: number }>('orphans_swept'),
  /** A change of a payment's status. Repeated reports do not count. */
  payment: telemetryEvent<{
    gateway: string
    mode: 'test' | 'live'
    result: 'paid' | 'declined' | 'taken_back'
  }>('payment'),
  /** `waiting`: it is retried. */
  mail: telemetryEvent<{ result: 'sent' | 'waiting' | 'failed' | 'off' | 'dropped' }>('mail'),
  labDelivery: telemetryEvent<{ result: 'delivered' | 'waiting' | 'failed' | 'dropped' }>(
    'lab_delivery',
  ),
  webhookTry: telemetryEvent<Timed & { result: 'delivered' | 'waiting' | 'failed' | 'gone' }>(
    'webhook_try',
  ),
  rateLimited: telemetryEvent<{ limit: string }>('rate_limited'),
} as const

export function msSince(since: number): number {
  return performance.now() - since
}
