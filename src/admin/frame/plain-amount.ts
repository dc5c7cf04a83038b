// Money in forms and files: `12.50`, with the digits of its currency and a dot, whatever the locale.

export function plainAmount(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** Minor units; null for what is no amount of that currency. Takes a comma for the dot, too. */
export function readPlainAmount(text: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const form = /^(\d{1,10})(?:[.,](\d+))?$/.exec(text.trim())
  const [, whole = '', fraction = ''] = form ?? []
  if (form === null || fraction.length > digits) return null
  return Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0') || '0')
}

function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 0
}
