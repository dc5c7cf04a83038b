import { HandprintError } from './handprint-error.ts'

export type HandprintOptions = {
  /** The address of the service. Default: the environment's `HANDPRINT_URL`. */
  store?: string | URL | undefined
  /** Publishable: hands images over and opens carts. Default: `HANDPRINT_ACCESS_KEY`. */
  accessKey?: string | undefined
  /** For servers only: everything else. Default: `HANDPRINT_SECRET_KEY`. */
  secretKey?: string | undefined
  /** For the catalog document. Default: `HANDPRINT_OPERATOR_KEY`; without one the secret key. */
  operatorKey?: string | undefined
  /** `whsec_…`, or several while one replaces another. Default: `HANDPRINT_WEBHOOK_SECRET`. */
  webhookSecret?: string | readonly string[] | undefined
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined
  /** How often a request is repeated after a fault that may pass. Default: 2. */
  retries?: number | undefined
  /**
   * Milliseconds that one try may take. Default: a minute, and ten for requests that send or fetch
   * an image.
   */
  timeoutMs?: number | undefined
  /** Sent with each request. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Called with each answer, also of tries that are repeated. */
  onResponse?: ((response: Response) => void) | undefined
}

/** Which key a request is sent with. */
export type KeyKind = 'access' | 'secret' | 'operator' | 'none'

export type Settings = {
  /** Without a slash at its end. */
  readonly store: string
  readonly options: HandprintOptions
  readonly fetch: typeof fetch
  /** @throws HandprintError if the client was made without that key. */
  keyFor(kind: KeyKind): string | null
  has(kind: 'access' | 'secret'): boolean
  readonly webhookSecrets: readonly string[]
}

export function readSettings(options: HandprintOptions): Settings {
  const access = options.accessKey ?? env('HANDPRINT_ACCESS_KEY')
  const secret = options.secretKey ?? env('HANDPRINT_SECRET_KEY')
  const operator = options.operatorKey ?? env('HANDPRINT_OPERATOR_KEY') ?? secret
  const keys: Record<string, string | undefined> = { access, secret, operator }
  const webhookSecret = options.webhookSecret ?? env('HANDPRINT_WEBHOOK_SECRET')
  return {
    store: storeAddress(options.store ?? env('HANDPRINT_URL')),
    options,
    // Called as a method of something else, the global one throws in browsers.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    keyFor(kind) {
      if (kind === 'none') return null
      return keys[kind] ?? missing(kind)
    },
    has: (kind) => keys[kind] !== undefined,
    webhookSecrets: [webhookSecret ?? []].flat(),
  }
}

function missing(kind: Exclude<KeyKind, 'none'>): never {
  throw new HandprintError(
    `${kind}_key_missing`,
    `This takes the ${kind} key: new Handprint({ ${kind}Key: '…' }), or HANDPRINT_${kind.toUpperCase()}_KEY in the environment.`,
  )
}

function storeAddress(store: string | URL | undefined): string {
  if (store === undefined) {
    throw new HandprintError(
      'settings_invalid',
      "The address of the service is missing: new Handprint({ store: 'https://prints.example.com' }), or HANDPRINT_URL in the environment.",
    )
  }
  const url = URL.canParse(store) ? new URL(store) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new HandprintError(
      'settings_invalid',
      `"${store}" is not the address of a service. Write it with http:// or https://, such as https://prints.example.com.`,
    )
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function env(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  // An empty variable counts as absent, as in shells.
  return process?.env?.[name] || undefined
}
