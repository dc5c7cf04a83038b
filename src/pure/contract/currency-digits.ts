// Minor digits of currencies: ISO 4217, list one, as of 2026-01-01, with every code that has a
// minor unit. Defined here because runtimes differ: Intl uses CLDR, which follows common usage and
// changes with each release, and a stored 3500 must not be HUF 35.00 on one and HUF 3,500 on the
// next.

const without = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const ofThree = 'BHD IQD JOD KWD LYD OMR TND'
const ofFour = 'CLF UYW'
// Only used by `isCurrency`, so pages do not load it.
const ofTwo =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE ' +
  'CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ ' +
  'GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA ' +
  'MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN ' +
  'QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY ' +
  'TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG'

export function isoCurrencies(): string[] {
  return [without, ofTwo, ofThree, ofFour].flatMap((codes) => codes.split(' ')).sort()
}

/** Expects three capital letters. False for withdrawn currencies and for gold. */
export function isCurrency(code: string): boolean {
  if (!/^[A-Z]{3}$/.test(code)) return false
  return [ofTwo, without, ofThree, ofFour].some((codes) => codes.includes(code))
}

/**
 * `minorDigits('JPY')` is 0. A withdrawn currency can still stand in an order placed until then: those that
 * went since 2018 (ANG BGN CUC HRK SLL VEF ZWL) all had two.
 */
export function minorDigits(currency: string): number {
  const isIn = (codes: string) => currency.length === 3 && codes.includes(currency)
  if (isIn(without)) return 0
  if (isIn(ofThree)) return 3
  return isIn(ofFour) ? 4 : 2
}
