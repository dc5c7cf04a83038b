// The least that Stripe charges by currency of settlement, in minor units of ISO 4217:
// https://docs.stripe.com/currencies, "Minimum and maximum charge amounts", as of 2026-09. For other
// currencies it is what US$0.50 are worth that day: Stripe declines a smaller charge.

const leastAmounts: Readonly<Record<string, number>> = {
  ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1_500, DKK: 250, EUR: 50 },
  ...{ GBP: 30, HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1_000, MYR: 200, NOK: 300, NZD: 50 },
  ...{ PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1_000, USD: 50 },
}

export function stripeLeastAmount(currency: string): number {
  return leastAmounts[currency] ?? 1
}
