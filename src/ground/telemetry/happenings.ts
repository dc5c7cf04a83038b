// What is worth counting, told by those to whom it happens and heard by whoever counts. While nobody
// listens, telling costs a look at one field.

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
      // The channel is ours, and this its only way in.
      heard.subscribe((facts) => hear(facts as Facts))
    },
  }
}

type Timed = { ms: number }

export type TransactionStory = {
  reruns: number
  /** Of all its runs. */
  statements: number
  /** Tables, which say what kind of work it was. */
  writes: ReadonlySet<string>
}

export const happenings = {
  /** A transaction has ended, after so many runs more than one; `ms` has its waiting in it. */
  transaction: happening<Timed & { result: 'committed' | 'failed' } & TransactionStory>(
    'transaction',
  ),
  /** A connection was asked for and is there: a free one, a new one, or one that was waited for. */
  connection: happening<Timed>('connection'),
  storageRequest: happening<Timed & { operation: string; result: 'done' | 'failed' }>('storage'),
  /** A request to a bucket is sent for another time. */
  storageRetry: happening<{ attempt: number }>('storage_retry'),
  /** `lost`: its lease was; `given_back`: this node stops. */
  job: happening<
    Timed & { task: string; result: 'done' | 'failed' | 'dead' | 'lost' | 'given_back' }
  >('job'),
  /** A part of the way of a picture that was pushed, pulled or uploaded. */
  pushStage: happening<Timed & { stage: 'receive' | 'inspect' | 'store' | 'commit' }>('push_stage'),
  received: happening<{ bytes: number }>('received'),
  pictureJob: happening<{ kind: string; waitedMs: number; ms: number }>('picture_job'),
  /** `wait`: it would have waited for too long; `spool`: there was no room for it. */
  pictureRefused: happening<{ reason: 'wait' | 'spool' }>('picture_refused'),
  pictureProcessEnd: happening<{ reason: 'too_slow' | 'killed' | 'crashed' }>('picture_process'),
  /** Objects that no row named are gone. */
  orphansSwept: happening<{ of: 'picture' | 'print_file'; count: number }>('orphans_swept'),
  /** News of a payment; the same told again is none. */
  payment: happening<{
    gateway: string
    mode: 'test' | 'live'
    result: 'paid' | 'declined' | 'taken_back'
  }>('payment'),
  /** `waiting`: it is tried again. */
  mail: happening<{ result: 'sent' | 'waiting' | 'failed' | 'off' | 'dropped' }>('mail'),
  labDelivery: happening<{ result: 'delivered' | 'waiting' | 'failed' | 'dropped' }>(
    'lab_delivery',
  ),
  webhookTry: happening<Timed & { result: 'delivered' | 'waiting' | 'failed' | 'gone' }>(
    'webhook_try',
  ),
  rateLimited: happening<{ limit: string }>('rate_limited'),
} as const

/** Milliseconds since `since`, which was performance.now(). */
export function msSince(since: number): number {
  return performance.now() - since
}
