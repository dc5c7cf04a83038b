import { invalid } from '../../pure/errors.ts'
import { parseUrl } from '../../pure/parse-url.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import { carriers, trackingUrlOf } from './carriers.ts'

export type ShipmentInput = {
  carrier: string
  trackingNumber?: string | null
  /** Absent to derive it from the carrier's pattern. */
  trackingUrl?: string | null
}

export type CheckedShipment = {
  carrier: string
  tracking_number: string | null
  tracking_url: string | null
}

/** Throws `parameter_invalid` (422). */
export function checkShipment(input: ShipmentInput): CheckedShipment {
  const carrier = knownCarrier(input.carrier.normalize('NFC').trim().replaceAll(/\s+/g, ' '))
  const number = (input.trackingNumber ?? '').replaceAll(/\s+/g, '').trim() || null
  const url = (input.trackingUrl ?? '').trim() || null
  if (carrier === '') throw invalid(sentence('Enter the carrier.'))
  if (carrier.length > 60 || /\p{Cc}/u.test(carrier)) {
    throw invalid(sentence('Enter a carrier name of at most 60 characters.'))
  }
  if (number !== null && !/^[\w./-]{1,60}$/.test(number)) {
    throw invalid(sentence('A tracking number has at most 60 letters and digits.'))
  }
  if (url !== null && !isWebAddress(url)) {
    throw invalid(sentence('A tracking link starts with https:// and has at most 500 characters.'))
  }
  const trackingUrl = url ?? trackingUrlOf(carrier, number)
  return { carrier, tracking_number: number, tracking_url: trackingUrl }
}

// External lists use labels such as "UPS" or "Royal Mail".
function knownCarrier(carrier: string): string {
  const wanted = carrier.toLowerCase()
  const known = Object.entries(carriers).find(
    ([name, { label }]) => name === wanted || label.toLowerCase() === wanted,
  )
  return known?.[0] ?? carrier
}

// Shoppers open it from our pages and mails, so only http and https are allowed.
function isWebAddress(text: string): boolean {
  return text.length <= 500 && /^https?:\/\//.test(text) && parseUrl(text) !== null
}
