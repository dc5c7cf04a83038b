// Messages from the pages to the embedding page: JSON strings `{"event", "args"}` sent by
// postMessage to window.parent, which is the page's own window if it is not framed, and to
// window.opener. Never personal data: an event contains only what is defined here.

export type CartContinueArgs = {
  /** Inches, as the print hangs. Sizes sold in centimeters are rounded to hundredths. */
  width: number
  height: number
  /** Code of the frame or of the canvas depth: `075DW`, `150DW`, `WF` …; null if there is none. */
  frame: string | null
  /** Code of the edge or mat: `WB`, `NOMA`, `250MA` …; null if there is none. */
  edge: string | null
  /** Price of the whole cart before shipping, in minor units of `currency`. */
  price: number
  currency: string
  /** `PO` poster, `S` canvas, `FP` framed print, `ME` metal, `AC` acrylic. */
  product: string
}

export type OrderCompleteArgs = {
  order_id: string
  reference_id: string | null
  /** Minor units of `currency`. */
  total: number
  currency: string
}

export type SlugArgs = { slug: string }
/** Inches, as the print hangs. Sizes sold in centimeters are rounded to hundredths. */
export type SizeArgs = { width: number; height: number }

export type StorefrontEvents = {
  'appPageLoaded--cart': null
  'appPageLoaded--checkout': null
  'appPageLoaded--receipt': null
  appOrderComplete: OrderCompleteArgs
  appErrorCouldNotUpdateAttributes: null
  userClickedCartContinue: CartContinueArgs
  userClickedShippingContinue: null
  userClickedShippingMethodContinue: null
  userClickedShippingEdit: null
  userClickedShippingMethodEdit: null
  userSetBillingSameAsShipping: null
  userSetBillingDifferentFromShipping: null
  userChangedBillingCountry: null
  userChangedShippingCountry: null
  userClickedCheckoutComplete: null
  userChangedProduct: SlugArgs
  userChangedSize: SizeArgs
  userChangedEdge: SlugArgs
  userChangedFrame: SlugArgs
  userCancelStore: null
  /** After the dashes: one of our error codes, or the name of an error that a script threw. */
  [fatal: `appErrorFatal--${string}`]: null
}

export type StorefrontEvent = {
  [Name in keyof StorefrontEvents]: { event: Name; args: StorefrontEvents[Name] }
}[keyof StorefrontEvents]

type NamesOf<Args> = Args extends null ? readonly [] : readonly (keyof Args)[]
type ArgNames = {
  [Name in keyof StorefrontEvents as Name extends `appErrorFatal--${string}`
    ? never
    : Name]: NamesOf<StorefrontEvents[Name]>
}

const argNames: ArgNames = {
  'appPageLoaded--cart': [],
  'appPageLoaded--checkout': [],
  'appPageLoaded--receipt': [],
  appOrderComplete: ['order_id', 'reference_id', 'total', 'currency'],
  appErrorCouldNotUpdateAttributes: [],
  userClickedCartContinue: ['width', 'height', 'frame', 'edge', 'price', 'currency', 'product'],
  userClickedShippingContinue: [],
  userClickedShippingMethodContinue: [],
  userClickedShippingEdit: [],
  userClickedShippingMethodEdit: [],
  userSetBillingSameAsShipping: [],
  userSetBillingDifferentFromShipping: [],
  userChangedBillingCountry: [],
  userChangedShippingCountry: [],
  userClickedCheckoutComplete: [],
  userChangedProduct: ['slug'],
  userChangedSize: ['width', 'height'],
  userChangedEdge: ['slug'],
  userChangedFrame: ['slug'],
  userCancelStore: [],
}
// An error's message may contain anything. A name is a single word.
const fatalName = /^appErrorFatal--\w{1,80}$/

/**
 * Reduces the event to what the contract defines, for senders and receivers. Null if it is not an
 * event.
 */
export function readStorefrontEvent(value: unknown): StorefrontEvent | null {
  const { event, args } = membersOf(value)
  if (typeof event !== 'string') return null
  const names = isNamed(event) ? argNames[event] : fatalName.test(event) && []
  if (!names) return null
  const given = membersOf(args)
  const plain = names.map((name) => [name, isPlain(given[name]) ? given[name] : null])
  // The compiler cannot infer that event and args match.
  return {
    event,
    args: names.length === 0 ? null : Object.fromEntries(plain),
  } as StorefrontEvent
}

function isNamed(event: string): event is keyof ArgNames {
  return Object.hasOwn(argNames, event)
}

// A local copy: a page's first script must not share imports with other scripts.
function membersOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
