import { isPublicMailAddress, tidyMailAddress } from '../../../pure/mail-address.ts'
import { tidyPhone } from '../../../pure/tidy-text.ts'
import type { AddressFault } from './address-fault.ts'

export type ContactFields = { email: string; phone: string }

export type ContactCheck =
  | { ok: true; contact: { email: string; phone: string | null } }
  | { ok: false; faults: Partial<Record<keyof ContactFields, AddressFault>> }

export function checkContact(
  typed: ContactFields,
  { isPhoneNeeded }: { isPhoneNeeded: boolean },
): ContactCheck {
  const email = tidyMailAddress(typed.email)
  const phone = tidyPhone(typed.phone)
  const faults: Partial<Record<keyof ContactFields, AddressFault>> = {}
  if (email === '') faults.email = { code: 'email_missing' }
  else if (!isPublicMailAddress(email)) faults.email = { code: 'email_invalid' }
  if (phone === '' && isPhoneNeeded) faults.phone = { code: 'phone_missing' }
  if (phone !== '' && !isPhone(phone)) faults.phone = { code: 'phone_invalid' }
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, contact: { email, phone: phone || null } }
}

// E.164 allows at most 15 digits; an extension may follow. The number is kept as typed, because
// people write numbers in many ways and the carrier reads it.
function isPhone(text: string): boolean {
  const [number = '', extension = ''] = text.split(/(?:ext\.?|x|#)/i)
  const digits = number.replace(/\D/g, '')
  return (
    /^\+?[\d\s().\-/]+$/.test(number.trim()) &&
    digits.length >= 6 &&
    digits.length <= 15 + (digits.startsWith('00') ? 2 : 0) &&
    /^\s*\d{0,6}\s*$/.test(extension)
  )
}
