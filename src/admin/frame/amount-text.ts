// Amounts as people type them, in major units with the digits that their currency has.

/** `amountText(1700, 'USD')` is `17.00`. */
export function amountText(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Null for what is no amount of the currency, such as `17.005` dollars. A comma is a point. */
export function readAmount(text: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const [, whole, rest = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || rest.length > digits) return null
  return Number(whole + rest.padEnd(digits, '0'))
}

export function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 0
}
