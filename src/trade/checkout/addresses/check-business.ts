// Business details for the invoice. Both fields are optional.

import { tidyText } from '../../../pure/tidy-text.ts'
import type { Business } from '../../legal/tax-exempt-sale.ts'
import { hasFormOfVatId, tidyVatId } from '../../legal/vat-id.ts'
import type { AddressFault } from './address-fault.ts'

export type BusinessFields = { company: string; vatId: string }

export type BusinessCheck =
  | { ok: true; business: Business | null }
  | { ok: false; faults: Partial<Record<keyof BusinessFields, AddressFault>> }

const longest = 100

export function checkBusiness(typed: BusinessFields): BusinessCheck {
  const company = tidyText(typed.company)
  const vatId = tidyVatId(typed.vatId)
  const faults: Partial<Record<keyof BusinessFields, AddressFault>> = {}
  if ([...company].length > longest)
    faults.company = { code: 'too_long', values: { most: longest } }
  if (vatId !== '' && !hasFormOfVatId(vatId)) faults.vatId = { code: 'vat_id_invalid' }
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  const business = { company: company || null, vatId: vatId || null }
  return { ok: true, business: company === '' && vatId === '' ? null : business }
}
