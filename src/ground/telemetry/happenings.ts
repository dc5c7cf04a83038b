// Events worth counting, published where they happen and received by the metrics. Without a
// subscriber, publishing costs one field access.

import { channel } from 'node:diagnostics_channel'

export type Happening<Facts> = {
  tell(facts: Facts): void
  listen(hear: (facts: Facts) => void): void
}

function happening<Facts extends object>(name: string): Happening<Facts> {
  const heard = channel(`handprint.${name}`)
  return {
    tell(facts) {
      if (heard.hasSubscribers) heard.publish(facts)
    },
    listen(hear) {
      // The cast is safe: this is the only publisher on the channel.
      heard.subscribe((facts) => hear(facts as Facts))
    },
  }
}

type Timed = { ms: number }

export type TransactionStory = {
  reruns: number
  /** Of all its attempts. */
  statements: number
  /** Tables, which identify the kind of work. */
  writes: ReadonlySet<string>
}

export const happenings = {
  /** A transaction has ended; `ms` includes waiting. */
  transaction: happening<Timed & { result: 'committed' | 'failed' } & TransactionStory>(
    'transaction',
  ),
  /** A requested connection is available: an idle one, a new one, or one that was waited for. */
  connection: happening<Timed>('connection'),
  storageRequest: happening<Timed & { operation: string; result: 'done' | 'failed' }>('storage'),
  storageRetry: happening<{ attempt: number }>('storage_retry'),
  /** `lost`: its lease was lost. `given_back`: this node is stopping. */
  job: happening<
    Timed & { task: string; result: 'done' | 'failed' | 'dead' | 'lost' | 'given_back' }
  >('job'),
  /** A stage of a picture that was pushed, pulled or uploaded. */
  pushStage: happening<Timed & { stage: 'receive' | 'inspect' | 'store' | 'commit' }>('push_stage'),
  received: happening<{ bytes: number }>('received'),
  pictureJob: happening<{ kind: string; waitedMs: number; ms: number }>('picture_job'),
  /** `wait`: it would have waited too long. `spool`: there was no room for it. */
  pictureRefused: happening<{ reason: 'wait' | 'spool' }>('picture_refused'),
  pictureProcessEnd: happening<{ reason: 'too_slow' | 'killed' | 'crashed' }>('picture_process'),
  orphansSwept: happening<{ of: 'picture' | 'print_file'; count: number }>('orphans_swept'),
  /** A change of a payment's status. Repeated reports do not count. */
  payment: happening<{
    gateway: string
    mode: 'test' | 'live'
    result: 'paid' | 'declined' | 'taken_back'
  }>('payment'),
  /** `waiting`: it is retried. */
  mail: happening<{ result: 'sent' | 'waiting' | 'failed' | 'off' | 'dropped' }>('mail'),
  labDelivery: happening<{ result: 'delivered' | 'waiting' | 'failed' | 'dropped' }>(
    'lab_delivery',
  ),
  webhookTry: happening<Timed & { result: 'delivered' | 'waiting' | 'failed' | 'gone' }>(
    'webhook_try',
  ),
  rateLimited: happening<{ limit: string }>('rate_limited'),
} as const

export function msSince(since: number): number {
  return performance.now() - since
}
