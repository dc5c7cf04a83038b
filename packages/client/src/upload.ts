// Resumable uploads by tus 1.0. docs/resumable-uploads.md describes the protocol as the service
// speaks it.

import { HandprintError, isHandprintError } from './handprint-error.ts'
import type { Sliceable } from './image-source.ts'
import { type CallOptions, newKey, pause, pauseAfter, type Send } from './send.ts'
import type { KeyKind } from './settings.ts'

/** Remembers begun uploads: a Map, or anything with these methods. */
export type ResumeStorage = {
  get(name: string): string | null | undefined | Promise<string | null | undefined>
  set(name: string, value: string): unknown
  delete(name: string): unknown
}

export type Progress = { sentBytes: number; totalBytes: number | null }

export type UploadOptions = CallOptions & {
  onProgress?: ((progress: Progress) => void) | undefined
  /** Where an interrupted upload is remembered, so that the next push of the same file continues. */
  resume?: ResumeStorage | undefined
  /** Names the file for `resume`, instead of its name, size and date. */
  resumeName?: string | undefined
}

export type UploadRequest = {
  /** `type`, `token`, `whose`. */
  metadata: Readonly<Record<string, string | undefined>>
  key: KeyKind
}

// The service stores 4 MB at a time.
const pieceBytes = 4 * 1024 * 1024
const version = { 'tus-resumable': '1.0.0' }

type State = { offset: number; token: string | null }

/** @returns the image token. */
export async function upload(
  send: Send,
  bytes: Sliceable,
  request: UploadRequest,
  options: UploadOptions,
): Promise<string> {
  const memory = await openMemory(send, bytes, request, options)
  let place: string | null = null
  try {
    let state: State | null = none
    if (memory.isResumed) {
      place = await begin(send, bytes, request, options, memory.key).catch(unlessUnusable)
      state = place === null ? null : await ask(send, place, options)
      // It has expired, or what was remembered is of no use.
      if (state === null) await memory.renew()
    }
    if (!memory.isResumed || state === null) {
      place = await begin(send, bytes, request, options, memory.key)
      state = none
    }
    const token = await append(send, String(place), bytes, state, options)
    await memory.forget()
    return token
  } catch (error) {
    const isAborted = options.signal?.aborted === true
    if (isHandprintError(error) && final.includes(error.status ?? 0)) await memory.forget()
    if (isAborted && place !== null && !memory.isKept) await end(send, place)
    throw error
  }
}

/** Ends an upload that an earlier push began, and deletes its bytes at the service. */
export async function discardUpload(
  send: Send,
  bytes: Sliceable,
  request: UploadRequest,
  options: UploadOptions,
): Promise<void> {
  const memory = await openMemory(send, bytes, request, options)
  if (!memory.isResumed) return
  await end(send, await begin(send, bytes, request, options, memory.key))
  await memory.forget()
}

/** The image was refused, or what it belongs to is gone: there is nothing to resume. */
const final = [404, 410, 413, 415, 422]

/** For a key that was remembered: it may belong to another file, or be no key at all. */
function unlessUnusable(error: unknown): null {
  const codes = ['idempotency_key_reused', 'idempotency_key_invalid']
  if (isHandprintError(error) && codes.includes(error.code)) return null
  throw error
}

const none: State = { offset: 0, token: null }

async function append(
  send: Send,
  place: string,
  bytes: Sliceable,
  begun: State,
  options: UploadOptions,
): Promise<string> {
  const retries = options.retries ?? send.settings.options.retries ?? 2
  let state: State = begun
  for (let tries = 0; state.token === null; ) {
    options.onProgress?.({ sentBytes: state.offset, totalBytes: bytes.size })
    try {
      const offset = state.offset
      const body = await bytes.slice(offset, Math.min(bytes.size, offset + pieceBytes))
      const headers = {
        ...version,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      }
      state = await send(
        {
          method: 'PATCH',
          path: place,
          key: 'none',
          headers,
          body,
          isSlow: true,
          canRepeat: false,
        },
        options,
        stateOf,
      )
      tries = 0
    } catch (error) {
      const canGoOn = isHandprintError(error, 'upload_offset_mismatch')
      const pauseMs = tries++ < retries ? (canGoOn ? 0 : pauseAfter(error, tries)) : null
      if (pauseMs === null) throw error
      await pause(pauseMs, options.signal)
      const now = await ask(send, place, options)
      if (now === null) throw error
      if (now.offset > state.offset) tries = 0
      state = now
    }
  }
  options.onProgress?.({ sentBytes: bytes.size, totalBytes: bytes.size })
  return state.token
}

async function begin(
  send: Send,
  bytes: Sliceable,
  { metadata, key }: UploadRequest,
  options: UploadOptions,
  idempotencyKey: string,
): Promise<string> {
  const pairs = Object.entries(metadata).filter(([, value]) => value !== undefined)
  const headers = {
    ...version,
    'upload-length': String(bytes.size),
    'upload-metadata': pairs.map(([name, value]) => `${name} ${btoa(String(value))}`).join(','),
  }
  const asked = { method: 'POST', path: '/api/v1/uploads', key, headers }
  const location = await send(asked, { ...options, idempotencyKey }, ({ headers }) =>
    headers.get('location'),
  )
  if (location === null) {
    throw new HandprintError('answer_unreadable', 'The service began an upload without an address.')
  }
  // The service may name itself differently than we reach it.
  return new URL(location, send.settings.store).pathname.replace(/^.*(?=\/api\/v1\/)/, '')
}

/** Null if the upload is no longer known. */
async function ask(send: Send, place: string, options: UploadOptions): Promise<State | null> {
  try {
    const asked = { method: 'HEAD', path: place, key: 'none', headers: version } as const
    return await send(asked, options, stateOf)
  } catch (error) {
    const isGone = isHandprintError(error) && (error.status === 404 || error.status === 410)
    if (isGone) return null
    throw error
  }
}

async function end(send: Send, place: string): Promise<void> {
  const asked = { method: 'DELETE', path: place, key: 'none', headers: version } as const
  // The bytes expire after a day in any case.
  await send(asked, { timeoutMs: 5_000, retries: 0 }, () => undefined).catch(() => undefined)
}

function stateOf({ headers }: Response): State {
  return {
    offset: Number(headers.get('upload-offset') ?? 0),
    token: headers.get('handprint-image-token'),
  }
}

/**
 * What is remembered is the Idempotency-Key of the upload's creation, for which the service returns
 * the same upload as long as that exists.
 */
async function openMemory(
  { settings }: Send,
  bytes: Sliceable,
  { metadata }: UploadRequest,
  options: UploadOptions,
) {
  const { name, size, lastModified } = bytes
  const { resume, resumeName } = options
  const isNamed = resumeName !== undefined || (name !== undefined && lastModified !== undefined)
  const storage = isNamed ? resume : undefined
  if (resume !== undefined && !isNamed) {
    const message = 'To resume, an image without name and date takes a `resumeName`.'
    throw new HandprintError('source_unusable', message)
  }
  const file = resumeName ?? [name, size, lastModified].join(' ')
  const entry = ['handprint', settings.store, ...Object.values(metadata), file].join(' ')
  const known = await storage?.get(entry)
  let key = known ?? ''
  const renew = async () => {
    key = newKey()
    await storage?.set(entry, key)
  }
  if (!known) await renew()
  return {
    get key() {
      return key
    },
    isResumed: Boolean(known),
    isKept: storage !== undefined,
    renew,
    forget: async () => void (await storage?.delete(entry)),
  }
}
