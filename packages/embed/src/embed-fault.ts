// Reports to the integrator why a store cannot open: as an exception from `openStore`, or in the
// console and as the event `handprint:error`. The surrounding page keeps working.

export type FaultCode =
  | 'settings_missing'
  | 'settings_unreadable'
  | 'access_key_missing'
  | 'image_url_unusable'
  | 'image_refused'
  | 'store_unknown'
  | 'store_unreachable'
  | 'frame_refused'

export class EmbedFault extends Error {
  override readonly name = 'EmbedFault'
  readonly code: FaultCode

  constructor(code: FaultCode, message: string) {
    super(message)
    this.code = code
  }
}

/** What a part that is loaded late throws: its own `EmbedFault` would be another class. */
export type LateFault = Pick<EmbedFault, 'code' | 'message'>

/** For callers that cannot catch an exception. */
export function reportFault(fault: unknown, at: EventTarget): void {
  console.error(`Handprint: ${fault instanceof Error ? fault.message : fault}`)
  const event = new CustomEvent('handprint:error', { detail: fault, bubbles: true, composed: true })
  at.dispatchEvent(event)
}
