// Many images in one cart: pushed several at a time, then opened with one set id.

import type { OpenedCart } from './api-types.ts'
import { HandprintError } from './handprint-error.ts'
import type { ImageSource } from './image-source.ts'
import type { BodyOf } from './operation-types.ts'
import type { PushOptions } from './push.ts'
import type { CallOptions } from './send.ts'

type SetBody = BodyOf<'openSet'>
type SetLine = SetBody['lines'][number]

/** An image with what is known of its print. */
export type SetPicture = Omit<SetLine, 'image_token'> &
  Pick<PushOptions, 'kind' | 'size' | 'resume' | 'resumeName'> & { source: ImageSource }

export type SetOptions = Omit<SetBody, 'lines' | 'partial'> &
  Omit<CallOptions, 'idempotencyKey'> & {
    /** Images that are sent at the same time. Default: 8. */
    atOnce?: number | undefined
    /** After each image that arrived or failed. */
    onPicture?: ((done: { index: number; count: number; total: number }) => void) | undefined
  }

export type PushedSet = {
  /** To add what failed: push those pictures again with the same one. */
  set_id: string
  /** Null if no image arrived. */
  cart: OpenedCart | null
  /** What is not in the cart. `index` is the position among the pictures. */
  failed: { index: number; error: HandprintError }[]
}

type Deps = {
  push(source: ImageSource, options: PushOptions): Promise<{ image_token: string }>
  openSet(body: SetBody, options: CallOptions): Promise<OpenedCart>
}

const mostPictures = 1_000

export async function pushSet(
  { push, openSet }: Deps,
  pictures: readonly SetPicture[],
  { atOnce = 8, onPicture, signal, timeoutMs, retries, headers, ...set }: SetOptions,
): Promise<PushedSet> {
  if (pictures.length > mostPictures) {
    throw new HandprintError('source_unusable', `A set has at most ${mostPictures} pictures.`)
  }
  const set_id = set.set_id ?? crypto.randomUUID()
  const call = { signal, timeoutMs, retries, headers }
  const lines: { index: number; line: SetLine }[] = []
  const failed: PushedSet['failed'] = []
  const waiting = pictures.entries()
  let count = 0
  const pushNext = async (): Promise<void> => {
    for (const [index, { source, kind, size, resume, resumeName, ...line }] of waiting) {
      try {
        const { image_token } = await push(source, { ...call, kind, size, resume, resumeName })
        lines.push({ index, line: { ...line, image_token } })
      } catch (error) {
        // What the caller aborted is not a fault of one picture.
        if (!(error instanceof HandprintError) || signal?.aborted) throw error
        failed.push({ index, error })
      }
      count += 1
      onPicture?.({ index, count, total: pictures.length })
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, pushNext))
  const sent = lines.sort((one, other) => one.index - other.index)
  const cart = await opened()
  return { set_id, cart, failed: failed.sort((one, other) => one.index - other.index) }

  async function opened(): Promise<OpenedCart | null> {
    if (sent.length === 0) return null
    const body = { ...set, set_id, partial: true, lines: sent.map(({ line }) => line) }
    try {
      const cart = await openSet(body, call)
      for (const { index, code, message } of cart.failed) fail(index, code, message)
      return cart
    } catch (error) {
      // No line could be added.
      const isOfLines =
        error instanceof HandprintError &&
        error.faults.length > 0 &&
        error.faults.every(({ field }) => field.startsWith('lines['))
      if (!isOfLines) throw error
      for (const { field, code, message } of error.faults) {
        fail(Number(/\d+/.exec(field)?.[0]), code, message)
      }
      return null
    }
  }

  function fail(position: number, code: string, message: string): void {
    const { index } = sent[position] ?? { index: position }
    if (failed.some((each) => each.index === index)) return
    failed.push({ index, error: new HandprintError(code as HandprintError['code'], message) })
  }
}
