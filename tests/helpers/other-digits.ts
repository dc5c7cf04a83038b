// Runtimes that disagree on the minor digits of currencies, like releases of ICU.

/** What `Intl` answers by itself; every other currency has 2. */
export const answersOfIntl: readonly {
  runtime: string
  digits: Readonly<Record<string, number>>
}[] = [
  // Node 22.6 and 24.1.
  {
    runtime: 'ICU 75',
    digits: {
      ...digitsOf(0, 'AFN ALL BIF CLP DJF GNF IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK'),
      ...digitsOf(0, 'PYG RSD RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER'),
      ...digitsOf(3, 'BHD JOD KWD LYD OMR TND'),
    },
  },
  // Node 20.20.2 and 26.
  {
    runtime: 'ICU 78',
    digits: {
      ...digitsOf(0, 'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP'),
      ...digitsOf(0, 'MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER'),
      ...digitsOf(3, 'BHD JOD KWD LYD OMR TND'),
    },
  },
  // No real release: every currency has other digits than it should.
  {
    runtime: 'all reversed',
    digits: {
      ...digitsOf(2, 'BHD BIF CLF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD OMR PYG RWF TND'),
      ...digitsOf(2, 'UGX UYI UYW VND VUV XAF XOF XPF'),
      others: 0,
    },
  },
]

/**
 * Makes this runtime's `Intl` answer with these digits. Self-contained, so that it can be sent into
 * a browser. Returns a function that restores the original.
 */
export function answerDigits(digits: Readonly<Record<string, number>>): () => void {
  const True = Intl.NumberFormat
  const answering = (locales?: string | string[], options: Intl.NumberFormatOptions = {}) => {
    const { style, currency = '', minimumFractionDigits, maximumFractionDigits } = options
    const isAsked = minimumFractionDigits === undefined && maximumFractionDigits === undefined
    if (style !== 'currency' || !isAsked) return new True(locales, options)
    const own = digits[currency] ?? digits.others ?? 2
    const all = { ...options, minimumFractionDigits: own, maximumFractionDigits: own }
    return new True(locales, all)
  }
  // Works with and without `new`, and creates a real formatter.
  Object.defineProperty(Intl, 'NumberFormat', {
    value: new Proxy(True, {
      construct: (_target, [locales, options]) => answering(locales, options),
      apply: (_target, _this, [locales, options]) => answering(locales, options),
    }),
    configurable: true,
    writable: true,
  })
  return () => {
    Object.defineProperty(Intl, 'NumberFormat', { value: True, configurable: true, writable: true })
  }
}

function digitsOf(digits: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, digits]))
}
