import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import type { AddressPart } from '../../../pure/contract/address-fields.ts'
import type { Language } from '../../../pure/contract/language.ts'
import { pageOfCart } from '../../../pure/contract/page-of-cart.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { memberOf } from '../../../pure/objects.ts'
import { type Cart, isShopsMotif } from '../../../trade/carts/cart.ts'
import { cartFingerprint } from '../../../trade/carts/cart-fingerprint.ts'
import { countryNames } from '../../../trade/catalog/countries.ts'
import { isShippedTo } from '../../../trade/catalog/delivery/shipping-zones.ts'
import { arrivalDays } from '../../../trade/catalog/delivery/working-days.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import { withCountryName } from '../../../trade/checkout/addresses/address-fault.ts'
import {
  type AddressFormat,
  addressFormat,
} from '../../../trade/checkout/addresses/address-format.ts'
import { placeForTaxes, regionCode } from '../../../trade/checkout/addresses/find-region.ts'
import { draftFieldNames, draftFieldsOf } from '../../../trade/checkout/draft/draft-fields.ts'
import { type CartTotals, cartTotals } from '../../../trade/checkout/placing/cart-totals.ts'
import type { CheckoutFaults } from '../../../trade/checkout/placing/check-checkout.ts'
import { needsPhone } from '../../../trade/checkout/placing/needs-phone.ts'
import { newAttempt } from '../../../trade/checkout/placing/placing.ts'
import { shownDaysOf, sumsFingerprint } from '../../../trade/checkout/placing/sums-fingerprint.ts'
import { discountsJson, feesJson } from '../../../trade/checkout/placing/taxes-json.ts'
import type { CodeRefusal } from '../../../trade/discount-codes/code-refusal.ts'
import type { CodeToApply } from '../../../trade/discount-codes/code-to-apply.ts'
import { type GiftCard, giftCardFault } from '../../../trade/gift-cards/gift-card.ts'
import { readGiftCardCode } from '../../../trade/gift-cards/gift-card-code.ts'
import type { GiftCardRefusal } from '../../../trade/gift-cards/gift-card-refused.ts'
import { giftCardPart } from '../../../trade/gift-cards/spend-gift-card.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { crossesCustomsBorder } from '../../../trade/legal/customs-border.ts'
import type { GuaranteeNotice } from '../../../trade/legal/guarantee-notices.ts'
import { isNoticeDue } from '../../../trade/legal/notice-due.ts'
import { isObligationNamedIn } from '../../../trade/legal/obligation-to-pay.ts'
import type { WithdrawalTerms } from '../../../trade/legal/right-of-withdrawal.ts'
import { isTaxExemptSale } from '../../../trade/legal/tax-exempt-sale.ts'
import { tidyVatId } from '../../../trade/legal/vat-id.ts'
import type { PaymentGateway } from '../../../trade/payments/payment-gateway.ts'
import { leastChargeOf } from '../../../trade/payments/payment-gateways.ts'
import { shownField } from '../fields/posted-choices.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { fill } from '../words/fill.ts'
import { arrivalDates } from './arrival-dates.ts'
import type { AddressFormView, CheckoutView, Typed } from './checkout-view.ts'
import { likelyCountries } from './likely-countries.ts'
import { lostNames } from './lost-pictures.ts'
import { summaryOf } from './make-cart-view.ts'
import { makeGroupView } from './make-group-view.ts'
import { rightOfWithdrawalView } from './right-of-withdrawal-view.ts'
import { suggestEmail } from './suggest-email.ts'
import { taxViews } from './tax-views.ts'

// Turns fault codes of a checkout into sentences in the shopper's language.
type Countries = { delivery: string; billing: string }

function faultSentences(
  faults: CheckoutFaults,
  countries: Countries,
  { locale, text }: { locale: string; text: Messages },
): CheckoutView['faults'] {
  const sentences = Object.entries(faults).map(([field, fault]) => {
    const label = labelOf(field, countries, text)
    const sentence = text.faults[fault.code]
    const said = /(^|«)\{label\}/.test(sentence) ? label : inSentence(label, text)
    return [field, fill(sentence, { label: said, ...withCountryName(fault.values, locale) })]
  })
  return Object.fromEntries(sentences)
}

/**
 * `reason` is of a HandprintError that placing threw, or of how a payment ended; an unknown one is a card
 * that was declined, unless the provider tells it of a payment of another kind: `payment_method_provider_decline`.
 */
export function problemSentence(reason: string, text: Messages): string {
  if (reason === 'needs_script') return text.payment.needsScript
  if (reason === 'needs_notice') return text.legal.noticeFirst
  const known = memberOf<string>(text.problems, reason)
  if (known !== undefined) return known
  if (/^payment_.*expired$/.test(reason)) return text.mails.expired.heading
  return reason.startsWith('payment_')
    ? text.problems.payment_not_made
    : text.problems.card_declined
}

/**
 * `City` becomes `city` within a sentence. `ZIP code` and the name `Eircode` do not change, nor do
 * German nouns.
 */
function inSentence(label: string, { about, address }: Messages): string {
  const isName = about.name === 'Deutsch' || label === address.postalCodes.eircode
  const isWord = !isName && /^\p{Lu}\p{Ll}/u.test(label)
  return isWord ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

const placeParts: readonly AddressPart[] = ['city', 'region', 'postalCode']

/** Labels of fields that countries name differently. */
function labelOf(field: string, countries: Countries, text: Messages): string {
  const isBilling = field.startsWith('billing')
  const name = isBilling ? `${field[7]?.toLowerCase()}${field.slice(8)}` : field
  const part = placeParts.find((each) => each === name)
  const format = addressFormat(isBilling ? countries.billing : countries.delivery)
  return format === null || part === undefined ? '' : addressLabel(format, part, text)
}

export type CheckoutState = {
  typed: Typed
  faults?: CheckoutFaults
  /** The `reason` of the error thrown when placing the order. */
  problem?: string | null
  /** The total that the shopper agreed to, if it may be outdated. */
  shownTotal?: number
  /** The browser's Accept-Language, for a first guess of the country. */
  languages?: string | undefined
  /** Time of the latest choice, in milliseconds since the Unix epoch. */
  lastChosenAt?: number
  /** Null if the shop takes no payments yet. */
  gateway?: Pick<PaymentGateway, 'form' | 'amountInForm' | 'leastAmount'> | null
  /** The card of the typed code. */
  giftCard?: GiftCard | undefined
  /** Undefined if the seller's details have not been entered. */
  seller?: WithdrawalTerms & Pick<Seller, 'asksCompany' | 'country' | 'exemptsBusinesses'>
  /** In the shopper's language, if the shop has one. */
  guaranteeNotice?: GuaranteeNotice | null
  /** Of the installation. */
  timeZone?: string | undefined
  /** That of the cart. */
  code?: CodeToApply | null
  /** What was entered as a code just now. */
  codeEntered?: string
}

/** Throws the errors of cartTotals: `size_unavailable`, `checkout_incomplete`. */
export async function makeCheckoutView(
  cart: Cart,
  state: CheckoutState,
  { locale: shopper, text }: LocaleTexts,
  now: () => number,
): Promise<CheckoutView> {
  const { tag: locale, language, measures, preferences } = shopper
  const { typed, problem = null, shownTotal } = state
  const countries = countryNames(locale)
  const shipped = countries.filter(({ code }) => isShippedTo(cart.catalog, code))
  const known = (code = '') => countries.find((country) => country.code === code)?.code
  const served = (code = '') => shipped.find((country) => country.code === code)?.code
  const likely = likelyCountries(state.languages, cart.currency, locale)
  const country =
    [typed.country, ...likely, shipped[0]?.code].map(served).find((code) => code !== undefined) ??
    'US'
  const billingCountry = known(typed.billingCountry) ?? country
  const region = regionCode(addressFormat(country), typed.region)
  const method = typed.shippingMethod ?? null
  const to = { country, region, postalCode: typed.postalCode }
  const sale = { country, vatId: tidyVatId(typed.vatId ?? '') || null }
  const isTaxExempt = state.seller !== undefined && isTaxExemptSale(state.seller, sale)
  const discounts = state.code?.rules ?? []
  const totals = await cartTotals(cart, { ...to, method, isTaxExempt, discounts })
  const methods = totals.methods.map((method) => {
    // A group's prints are made after its deadline.
    const begins = Math.max(now(), cart.group?.deadline ?? 0)
    const { from, to } = arrivalDates(arrivalDays(method, begins), locale)
    return {
      name: method.name,
      price: method.price,
      isChosen: method.name === totals.method.name,
      arrivesFrom: from,
      arrivesTo: to,
    }
  })
  const shown = {
    ...typed,
    country,
    billingCountry,
    region,
    billingRegion: regionCode(addressFormat(billingCountry), typed.billingRegion),
  }
  const isBilledElsewhere = typed.billing === 'different'
  const { part: giftCard, fault: cardFault } = giftCardView(cart, state, totals, now())
  const faults = { ...state.faults, ...(cardFault && { giftCard: { code: cardFault } }) }
  return {
    locale,
    measures,
    currency: cart.currency,
    cartPath: withPreferences(pageOfCart(cart.id, cart.lines.length), preferences),
    isTest: cart.store.mode === 'test',
    attempt: newAttempt(),
    shownCart: cartFingerprint(cart),
    shownSums: sumsFingerprint(cart, totals),
    shownDays: shownDaysOf(totals),
    shownChoices: shownField(
      draftFieldsOf({
        // Includes fields that are empty, because the page's script gets their names from here.
        ...Object.fromEntries(draftFieldNames.map((name) => [name, ''])),
        ...shown,
        shippingMethod: totals.method.name,
        billing: isBilledElsewhere ? 'different' : 'same',
      }),
      state.lastChosenAt ?? 0,
    ),
    typed: shown,
    faults: faultSentences(
      faults,
      { delivery: country, billing: billingCountry },
      { locale, text },
    ),
    problem:
      shownTotal !== undefined &&
      problem !== 'code_changed' &&
      (problem === 'total_changed' || shownTotal !== totals.total)
        ? changeOfTotal(totals, shownTotal, cart.currency, { locale, text })
        : problem && problemSentence(problem, text),
    delivery: { ...makeAddressForm(country, { language, text }), countries: shipped },
    billing: {
      ...makeAddressForm(billingCountry, { language, text }),
      countries,
      isDifferent: isBilledElsewhere,
    },
    group: cart.group && makeGroupView(cart.group, { locale: shopper, text }, state.timeZone),
    hasTypedCard: state.faults?.cardNumber?.code !== 'card_number_missing',
    isPhoneNeeded: needsPhone(country, totals.method.name),
    suggestedEmail: suggestEmail(typed.email ?? ''),
    isObligationNamed: isObligationNamedIn(country),
    withdrawal: rightOfWithdrawalView(
      state.seller ?? {},
      { country, isBusiness: state.seller?.asksCompany === true && namesBusiness(typed) },
      cart.lines.map((line) => isShopsMotif(line, cart.store)),
    ),
    dutiesPaidBy: dutiesPaidBy(cart.catalog, state.seller?.country ?? '', placeForTaxes(to)),
    asksCompany: state.seller?.asksCompany === true,
    guaranteeNotice: isNoticeDue(sale) ? (state.guaranteeNotice ?? null) : null,
    payment:
      giftCard?.pays === totals.total
        ? { kind: 'gift_card' }
        : paymentView(
            state.gateway ?? null,
            { ...totals, total: totals.total - (giftCard?.pays ?? 0), shownMethods: methods },
            text,
          ),
    giftCard,
    lost: lostNames(cart, text),
    discountCode: discountCodeView(cart, state, { locale, text }),
    methods,
    lines: cart.lines.map((line, index) => {
      const summary = summaryOf(line, cart.catalog)
      return { ...summary, unitPrice: totals.lines[index]?.unitPrice ?? summary.unitPrice }
    }),
    sums: {
      ...totals,
      discounts: discountsJson(totals.discounts, language),
      fees: feesJson(totals.fees, language),
      taxes: taxViews(totals.taxes, { locale, text }),
      ...(giftCard && { giftCard: giftCard.pays }),
    },
  }
}

/** What the typed card pays of these totals, or why it does not. */
function giftCardView(
  { store, currency }: Cart,
  { typed, giftCard: card, gateway = null }: CheckoutState,
  { total }: CartTotals,
  at: number,
): { part: CheckoutView['giftCard']; fault: GiftCardRefusal | null } {
  const code = typed.giftCard?.trim() ?? ''
  if (code === '') return { part: null, fault: null }
  if (readGiftCardCode(code) === null) return { part: null, fault: 'gift_card_malformed' }
  const fault = giftCardFault(card, { storeId: store.id, mode: store.mode, currency, at })
  if (fault !== null || card === undefined) return { part: null, fault }
  const pays = giftCardPart(card.balance, { total, least: leastChargeOf(gateway, currency) })
  if (pays === 0) return { part: null, fault: 'gift_card_too_little' }
  return { part: { pays, stays: card.balance - pays }, fault: null }
}

/** After the totals were computed, because whether a code applies may depend on them. */
function discountCodeView(
  { discountCode, currency }: Cart,
  { code = null, codeEntered, problem }: CheckoutState,
  { locale, text }: { locale: string; text: Messages },
): CheckoutView['discountCode'] {
  const isNew = codeEntered !== undefined || problem === 'code_changed'
  const value = discountCode ?? codeEntered ?? ''
  const refusal: CodeRefusal | null =
    code === null ? (value === '' ? null : { reason: 'unknown' }) : code.refusal()
  if (refusal === null) return { value, isApplied: code !== null, fault: null, isNew }
  const least = formatMoney(refusal.least ?? 0, currency, locale)
  const fault = fill(text.discountCode.refusals[refusal.reason], { least })
  return { value, isApplied: false, fault, isNew }
}

function namesBusiness({ company = '', vatId = '' }: CheckoutState['typed']): boolean {
  return company.trim() !== '' || vatId.trim() !== ''
}

function dutiesPaidBy(
  { duties: { paidBy, sentFrom } }: Cart['catalog'],
  sellersCountry: string,
  to: Parameters<typeof crossesCustomsBorder>[1],
): CheckoutView['dutiesPaidBy'] {
  const from = sentFrom ?? sellersCountry
  return from !== '' && crossesCustomsBorder(from, to) ? paidBy : null
}

function paymentView(
  gateway: (CheckoutState['gateway'] & {}) | null,
  { total, currency, shownMethods }: CartTotals & { shownMethods: CheckoutView['methods'] },
  { checkout }: Messages,
): CheckoutView['payment'] {
  if (gateway === null || gateway.form.kind === 'card-fields') return { kind: 'card-fields' }
  if (gateway.form.kind === 'redirect') return { kind: 'redirect', label: gateway.form.label }
  const { kind, island, data } = gateway.form
  const counted = (sum: number): number => gateway.amountInForm(sum, currency)
  const rates = shownMethods
    .toSorted((one, other) => Number(other.isChosen) - Number(one.isChosen))
    .map(({ name, price, arrivesFrom, arrivesTo }) => ({
      id: name,
      amount: counted(price),
      displayName: checkout[name],
      deliveryEstimate: fill(checkout.arrives, { from: arrivesFrom, to: arrivesTo }),
    }))
  return { kind, island, data, amount: counted(total), currency: currency.toLowerCase(), rates }
}

// Without script, a page keeps showing the total of the previous method.
function changeOfTotal(
  totals: CartTotals,
  shownTotal: number,
  currency: Cart['currency'],
  { locale, text }: { locale: string; text: Messages },
): string {
  const { method, methods, total } = totals
  const isByMethod = methods.some(
    (other) => other !== method && total - method.price + other.price === shownTotal,
  )
  return fill(isByMethod ? text.checkout.methodChangedTotal : text.checkout.totalChanged, {
    method: text.checkout[method.name],
    total: formatMoney(total, currency, locale),
  })
}

function makeAddressForm(
  country: string,
  { language, text }: { language: Language; text: Messages },
): AddressFormView {
  const format = addressFormat(country)
  if (format === null) return { country, rows: [] }
  const rows = format.rows.map((row) =>
    row.map((part) => ({
      part,
      label: addressLabel(format, part, text),
      isRequired: format.required.has(part),
      options: part === 'region' ? optionsOf(format, language) : null,
      isNumeric: part === 'postalCode' && /^\d+$/.test(format.postalCode?.examples[0] ?? ''),
    })),
  )
  return { country, rows }
}

function addressLabel(format: AddressFormat, part: AddressPart, text: Messages): string {
  if (part === 'city') return text.address.cities[format.cityKind]
  if (part === 'region') return text.address.regions[format.regionKind]
  if (part === 'postalCode') return text.address.postalCodes[format.postalCodeKind]
  return text.checkout[part]
}

function optionsOf({ regions }: AddressFormat, locale: string) {
  if (regions.length === 0) return null
  return regions
    .map(({ code, name, otherNames }) => ({ code, name: otherNames[locale] ?? name }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}
