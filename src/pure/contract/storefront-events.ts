// What the pages tell the page around them: JSON strings `{"event", "args"}` by postMessage to
// window.parent, which is their own window where nothing is around it, and to window.opener. Never
// personal data: an event carries what is named here, no more.

export type CartContinueArgs = {
  /** Inches, as the print hangs; of what is sold in centimetres to a hundredth. */
  width: number
  height: number
  /** Slug of the frame or of the canvas depth: `075DW`, `150DW`, `WF` …; null where there is none. */
  frame: string | null
  /** Slug of the edge or mat: `WB`, `NOMA`, `250MA` …; null where there is none. */
  edge: string | null
  /** Minor units of `currency`, of the whole cart before shipping. */
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
/** Inches, as the print hangs; of what is sold in centimetres to a hundredth. */
export type SizeArgs = { width: number; height: number }

/** Each event's args, by its name. */
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
  /** After the dashes: an error code of ours, or the name of what a script threw. */
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
// An error's message could hold anything; a name is one word.
const fatalName = /^appErrorFatal--\w{1,80}$/

/**
 * The event with nothing but what the contract names, for those who send and those who listen; null
 * when it is none.
 */
export function readStorefrontEvent(value: unknown): StorefrontEvent | null {
  const { event, args } = membersOf(value)
  if (typeof event !== 'string') return null
  const names = isNamed(event) ? argNames[event] : fatalName.test(event) && []
  if (!names) return null
  const given = membersOf(args)
  const plain = names.map((name) => [name, isPlain(given[name]) ? given[name] : null])
  // The compiler does not follow that the names and the event belong together.
  return {
    event,
    args: names.length === 0 ? null : Object.fromEntries(plain),
  } as StorefrontEvent
}

function isNamed(event: string): event is keyof ArgNames {
  return Object.hasOwn(argNames, event)
}

// Its own, since the first script of a page imports nothing that others import, too.
function membersOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
