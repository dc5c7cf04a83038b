import { readStoreId } from '../../../pure/contract/ids.ts'
import type {
  DiscountCodeChange,
  DiscountCodeJson,
} from '../../../pure/contract/schemas/discount-code-schema.ts'
import type { Amounts } from '../../../trade/catalog/money/currencies.ts'
import type { TermsField } from '../../../trade/discount-codes/code-terms-faults.ts'
import type {
  CodeGives,
  CodeTerms,
  DiscountCode,
} from '../../../trade/discount-codes/discount-code.ts'

type Terms = Required<DiscountCodeChange>

export function discountCodeJson(code: DiscountCode): DiscountCodeJson {
  const { batch, uses } = code
  const created = new Date(code.createdAt).toISOString()
  return { code: code.code, ...termsJson(code), batch, uses, created_at: created }
}

/** What a code without any terms but its kind has. */
export const noTerms: Omit<Terms, 'kind'> = {
  percent: null,
  amounts: null,
  product: null,
  size: null,
  store_id: null,
  products: null,
  valid_from: null,
  valid_until: null,
  max_uses: null,
  max_uses_per_shopper: null,
  least_subtotal: null,
  may_go_below_floor: false,
  active: true,
}

export function termsJson({ gives, ...terms }: CodeTerms): Terms {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const copy = (amounts: Amounts | null) => amounts && { ...amounts }
  return {
    kind: gives.kind,
    percent: gives.kind === 'percent' ? gives.percent : null,
    amounts: copy(gives.kind === 'amount' ? gives.amounts : null),
    product: gives.kind === 'size' ? gives.product : null,
    size: gives.kind === 'size' ? gives.size : null,
    store_id: terms.storeId,
    products: terms.products && [...terms.products],
    valid_from: time(terms.validFrom),
    valid_until: time(terms.validUntil),
    max_uses: terms.maxUses,
    max_uses_per_shopper: terms.maxUsesPerMail,
    least_subtotal: copy(terms.leastSubtotal),
    may_go_below_floor: terms.mayGoBelowFloor,
    active: terms.isOn,
  }
}

/** What its kind lacks is left to the check of the terms. */
export function termsOf(terms: Terms): CodeTerms {
  const at = (time: string | null) => (time === null ? null : Date.parse(time))
  return {
    gives: givesOf(terms),
    storeId: terms.store_id === null ? null : readStoreId(terms.store_id),
    products: terms.products,
    validFrom: at(terms.valid_from),
    validUntil: at(terms.valid_until),
    maxUses: terms.max_uses,
    maxUsesPerMail: terms.max_uses_per_shopper,
    leastSubtotal: terms.least_subtotal,
    mayGoBelowFloor: terms.may_go_below_floor,
    isOn: terms.active,
  }
}

function givesOf({ kind, percent, amounts, product, size }: Terms): CodeGives {
  switch (kind) {
    case 'percent':
      return { kind, percent: percent ?? 0 }
    case 'amount':
      return { kind, amounts: amounts ?? {} }
    case 'shipping':
      return { kind }
    case 'size':
      return { kind, product: product ?? '', size: size ?? '' }
  }
}

/** The member of the body that a fault of the terms is about. */
export function memberOfTerms(field: TermsField, { kind }: Pick<Terms, 'kind'>): string {
  const ofKind = { percent: 'percent', amount: 'amounts', shipping: 'kind', size: 'size' } as const
  const members: Readonly<Record<TermsField, keyof Terms>> = {
    gives: ofKind[kind],
    products: 'products',
    validUntil: 'valid_until',
    maxUses: 'max_uses',
    maxUsesPerMail: 'max_uses_per_shopper',
    leastSubtotal: 'least_subtotal',
    mayGoBelowFloor: 'may_go_below_floor',
  }
  return members[field]
}
