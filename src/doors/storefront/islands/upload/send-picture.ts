// Sends one picture by tus, and goes on where an earlier page stopped.

import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client'

export type Sending = {
  /** Resolves with the token of the picture. Rejects with a `SendingFailed`. */
  token: Promise<string>
  /** Ends it and deletes what has arrived. */
  giveUp(): void
}

export type SendPicture = {
  endpoint: string
  /** The current one: a page that is open for long gets another. */
  ticket: () => string
  /** The address of an upload that was begun. */
  url: string | null
  onUrl: (url: string) => void
  onProgress: (sentBytes: number) => void
}

export class SendingFailed extends Error {
  /** The code of the service's answer. Null if there was none. */
  readonly code: string | null
  constructor(code: string | null) {
    super(code ?? 'The connection was lost.')
    this.code = code
  }
}

// More than a restart takes, and not so long that a shopper wonders.
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000]
/** Sending again does not help. */
const lasting = ['upload_limit_reached', 'quota_exceeded', 'access_denied']

export function sendPicture(file: Blob, how: SendPicture): Sending {
  let upload: Upload | undefined
  const token = new Promise<string>((resolve, reject) => {
    upload = new Upload(file, {
      endpoint: how.endpoint,
      uploadUrl: how.url,
      retryDelays,
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        if (request.getMethod() === 'POST') {
          request.setHeader('authorization', `Bearer ${how.ticket()}`)
        }
      },
      // Otherwise tus-js-client begins anew after such an answer: docs/resumable-uploads.md.
      onAfterResponse(request, response) {
        if (request.getMethod() === 'HEAD' && isAway(response)) throw new Error('away')
      },
      onShouldRetry: ({ originalResponse: answer }) =>
        answer === null ||
        (!lasting.includes(codeOf(answer) ?? '') &&
          ([409, 423, 429].includes(answer.getStatus()) || answer.getStatus() >= 500)),
      onUploadUrlAvailable: () => how.onUrl(upload?.url ?? ''),
      onProgress: how.onProgress,
      onSuccess({ lastResponse }) {
        const made = lastResponse.getHeader('Handprint-Image-Token')
        if (made) resolve(made)
        else reject(new SendingFailed(null))
      },
      onError: (error) => reject(new SendingFailed(codeOfError(error))),
    })
    upload.start()
  })
  return { token, giveUp: () => void upload?.abort(true).catch(() => undefined) }
}

function isAway(response: HttpResponse): boolean {
  return [429, 500, 502, 503, 504].includes(response.getStatus())
}

function codeOfError(error: Error | DetailedError): string | null {
  return 'originalResponse' in error && error.originalResponse !== null
    ? codeOf(error.originalResponse)
    : null
}

function codeOf(answer: HttpResponse): string | null {
  try {
    const { code } = JSON.parse(answer.getBody()) as { code?: unknown }
    return typeof code === 'string' ? code : 'internal'
  } catch {
    // A proxy answered in place of the service.
    return null
  }
}
