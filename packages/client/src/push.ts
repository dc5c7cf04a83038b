import type { Image } from './api-types.ts'
import { HandprintError } from './handprint-error.ts'
import { type ImageSource, openSource, piecesFromBytes, type Sliceable } from './image-source.ts'
import { type CallOptions, readJson, type Send } from './send.ts'
import type { KeyKind } from './settings.ts'
import { discardUpload, type UploadOptions, type UploadRequest, upload } from './upload.ts'

export type PushOptions = UploadOptions & {
  /** `preview` if the print image follows later. Default: `image`. */
  kind?: 'image' | 'preview' | undefined
  /** Whose picture it is; takes the secret key. */
  whose?: 'shopper' | 'shop' | undefined
  /** Of a stream, in bytes. A large stream of known size is sent in pieces. */
  size?: number | undefined
  /** Sends in pieces from this many bytes on. Default: 8 MB; 0 always, Infinity never. */
  piecesFrom?: number | undefined
}

export type PrintOptions = Omit<PushOptions, 'kind' | 'whose'>

/**
 * The token is always known. The image's facts are if it was sent in one piece, or if this client
 * has the secret key.
 */
export type PushedImage = Pick<Image, 'image_token'> & Partial<Image>

export type PushTarget = {
  /** Of the requests that send the image in one piece, or its address. */
  path: string
  key: KeyKind
  query?: { kind?: string | undefined; whose?: string | undefined }
  /** For an upload in pieces; null if there is none for this target. */
  metadata: UploadRequest['metadata'] | null
}

export async function push(
  send: Send,
  source: ImageSource,
  target: PushTarget,
  options: PushOptions,
): Promise<{ body: unknown; token: string | null }> {
  const { path, key, query } = target
  const opened = await openSource(source, options.size)
  const asked = { method: 'POST', path, key, isSlow: true } as const
  if (opened.kind === 'address') {
    const json = { image_url: opened.address, ...query }
    return { body: await send({ ...asked, json }, options, readJson), token: null }
  }
  const headers = { 'content-type': 'application/octet-stream' }
  if (opened.kind === 'stream') {
    const { stream: body } = opened
    const whole = { ...asked, query, headers, body, canRepeat: false }
    return { body: await send(whole, options, readJson), token: null }
  }
  const { bytes } = opened
  const from = options.piecesFrom ?? piecesFromBytes
  if (target.metadata !== null && bytes.size >= Math.max(1, from)) {
    const token = await upload(send, bytes, { metadata: target.metadata, key }, options)
    return { body: null, token }
  }
  const body = await bytes.slice(0, bytes.size)
  options.onProgress?.({ sentBytes: 0, totalBytes: bytes.size })
  const answer = await send({ ...asked, query, headers, body }, options, readJson)
  options.onProgress?.({ sentBytes: bytes.size, totalBytes: bytes.size })
  return { body: answer, token: null }
}

export async function discard(
  send: Send,
  source: Sliceable,
  { key, metadata }: PushTarget,
  options: PushOptions,
): Promise<void> {
  await discardUpload(send, source, { metadata: metadata ?? {}, key }, options)
}

/** After an upload in pieces, whose answer has only the token. */
export async function factsOf(
  send: Send,
  pushed: { body: unknown; token: string | null },
  options: CallOptions,
): Promise<PushedImage> {
  const { body, token } = pushed
  if (token === null) return body as Image
  if (!send.settings.has('secret')) return { image_token: token }
  const asked = { method: 'GET', path: `/api/v1/images/${token}`, key: 'secret' } as const
  const { idempotencyKey: _, ...others } = options
  try {
    return (await send(asked, others, readJson)) as Image
  } catch (error) {
    // The image is handed over, whatever happens to this question.
    if (error instanceof HandprintError) return { image_token: token }
    throw error
  }
}
