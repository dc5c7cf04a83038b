// Turns the environment into one frozen, typed Config. Reports all faults together, each by its
// variable, so that they need not be fixed one start at a time.

import { resolve } from 'node:path'
import {
  type FirstOperator,
  firstOperatorSettings,
  readFirstOperator,
} from './config/first-operator.ts'
import {
  keySettings,
  parseAccessKey,
  parseOperatorKey,
  parseSecretKey,
} from './config/key-settings.ts'
import { type LaneWidths, laneSettings, readLaneWidths } from './config/lane-settings.ts'
import {
  mailSettings,
  parseTestMailsTo,
  readMailConfig,
  type TestMailsTo,
} from './config/mail-settings.ts'
import { type NodeConfig, nodeSettings, readNodeConfig } from './config/node-settings.ts'
import {
  type PaymentConfig,
  paymentSettings,
  readPaymentConfig,
} from './config/payment-settings.ts'
import {
  parsePrintFormat,
  parsePrintProfile,
  parsePrintsWaiting,
  printSettings,
} from './config/print-settings.ts'
import { parseHostList } from './config/private-hosts.ts'
import {
  parseAddressList,
  type ReadVariable,
  type RequestLimits,
  readRequestLimits,
  requestLimitSettings,
} from './config/request-limits.ts'
import {
  readSharedCache,
  type SharedCacheConfig,
  sharedCacheSettings,
} from './config/shared-cache.ts'
import {
  parsePlace,
  parseStorageUrl,
  readSignIn,
  type StorageConfig,
} from './config/storage-settings.ts'
import { readTimeZone, timeZoneSettings } from './config/time-zone.ts'
import { readTraces, type TracesConfig, traceSettings } from './config/trace-settings.ts'
import {
  readUploadPage,
  type UploadPageConfig,
  uploadPageSettings,
} from './config/upload-page-settings.ts'
import type { AccessKey, OperatorKey, SecretKey } from './pure/contract/keys.ts'
import type { MailServerConfig } from './pure/contract/mail-server-config.ts'
import type { PrintFormat } from './pure/contract/print-format.ts'
import { type DatabaseConfig, databaseHosts } from './pure/database-hosts.ts'
import { ConfigFaults } from './pure/errors.ts'
import { parseUrl } from './pure/parse-url.ts'

export type Config = Readonly<{
  host: string
  port: number
  /**
   * Origin for absolute links, without a trailing slash. Null to use the origin of each request.
   */
  baseUrl: string | null
  dataDir: string
  database: DatabaseConfig
  storage: StorageConfig
  /** Keys of the first store and of the operator. Null if not configured. */
  keys: {
    accessKey: AccessKey | null
    secretKey: SecretKey | null
    operatorKey: OperatorKey | null
  }
  /** Used while there is no operator. If null, a one-time link is printed. */
  firstOperator: FirstOperator | null
  timeZone: string
  tokenDays: number
  orderPictureDays: number
  maxUploadBytes: number
  maxPixels: number
  /** Storage quota for stores without their own. Null for unlimited. */
  storeQuotaBytes: number | null
  pullAllowPrivate: readonly { host: string; port: number | null }[]
  proxyHops: number
  node: NodeConfig
  rates: RequestLimits
  /** Addresses, ranges and the word `private`. Exempt from per-address limits. */
  unlimitedAddresses: readonly string[]
  logLevel: string
  pictureProcesses: number
  slots: LaneWidths
  /** Whole days that webhook deliveries are kept. */
  webhookDays: number
  /** Maximum days that print files of test orders are kept. */
  testPrintDays: number
  /** Maximum lines of a test store that may wait for their print files. Null for unlimited. */
  testPrintsWaiting: number | null
  printFormat: PrintFormat
  /** Color profile of print files: srgb, display-p3, adobe-rgb or the path of an ICC profile. */
  printProfile: string
  /** Null to send no mail. */
  mail: MailServerConfig | null
  /** Addresses test stores may write to, in addition to account holders. */
  testMailsTo: TestMailsTo
  payments: PaymentConfig
  /** Null if there is no CDN to purge. */
  sharedCache: SharedCacheConfig | null
  /** Null to disable tracing. */
  traces: TracesConfig | null
  /** Variables that are named like ours but not used. */
  unknownVariables: readonly string[]
}> &
  UploadPageConfig

export type Setting = { name: string; default: string; meaning: string }

/** Every variable that Handprint reads. docs/configuration.md is checked against this list. */
export const settings: readonly Setting[] = [
  { name: 'PORT', default: '8080', meaning: 'port to listen on; 0 picks a free one' },
  { name: 'HOST', default: '127.0.0.1', meaning: 'address to listen on; containers set 0.0.0.0' },
  { name: 'BASE_URL', default: 'as requested', meaning: 'public origin for absolute links' },
  { name: 'DATABASE_URL', default: 'SQLite', meaning: 'postgres://… of the server database' },
  {
    name: 'HANDPRINT_DATABASE_CONNECTIONS',
    default: '10',
    meaning: 'maximum PostgreSQL connections per node',
  },
  { name: 'HANDPRINT_DATA_DIR', default: './data', meaning: 'folder used by this process only' },
  { name: 'HANDPRINT_STORAGE_URL', default: 'files', meaning: 's3://bucket/prefix?endpoint=…' },
  { name: 'AWS_ACCESS_KEY_ID', default: 'none', meaning: 'S3 credentials, with the next one' },
  { name: 'AWS_SECRET_ACCESS_KEY', default: 'none', meaning: 'S3 credentials' },
  { name: 'AWS_SESSION_TOKEN', default: 'none', meaning: 'with keys that soon end' },
  ...keySettings,
  ...timeZoneSettings,
  { name: 'HANDPRINT_TOKEN_DAYS', default: '30', meaning: 'lifetime of an image token, in days' },
  {
    name: 'HANDPRINT_ORDER_PICTURE_DAYS',
    default: '90',
    meaning: 'days pictures are kept after an order',
  },
  { name: 'HANDPRINT_MAX_UPLOAD_BYTES', default: '200000000', meaning: 'largest picture file' },
  { name: 'HANDPRINT_MAX_PIXELS', default: '268000000', meaning: 'maximum pixels of a picture' },
  {
    name: 'HANDPRINT_STORE_QUOTA_BYTES',
    default: 'none',
    meaning: 'storage limit per store, in bytes',
  },
  {
    name: 'HANDPRINT_PULL_ALLOW_PRIVATE',
    default: 'none',
    meaning: 'private hosts that can be reached',
  },
  { name: 'HANDPRINT_PROXY_HOPS', default: '0', meaning: 'trusted proxies in front' },
  ...nodeSettings,
  ...requestLimitSettings,
  {
    name: 'HANDPRINT_UNLIMITED_ADDRESSES',
    default: 'private',
    meaning: 'exempt from limits by address',
  },
  { name: 'HANDPRINT_PICTURE_PROCESSES', default: '2', meaning: 'processes that decode pictures' },
  ...uploadPageSettings,
  ...laneSettings,
  { name: 'HANDPRINT_WEBHOOK_DAYS', default: '30', meaning: 'days the webhook log is kept' },
  ...printSettings,
  { name: 'LOG_LEVEL', default: 'info', meaning: 'fatal, error, warn, info, debug, trace, silent' },
  ...firstOperatorSettings,
  ...mailSettings,
  ...paymentSettings,
  ...sharedCacheSettings,
  ...traceSettings,
]

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Variables that look like ours but do not exist: misspelled, or from another release. Kubernetes
 * sets some itself for a service of this name.
 */
function unknownVariables(environment: Environment): string[] {
  const known = new Set(settings.map(({ name }) => name))
  const isOfKubernetes = (name: string) =>
    /^HANDPRINT_(?:SERVICE|PORT)_/.test(name) ||
    (name === 'HANDPRINT_PORT' && /^\w+:\/\//.test(environment[name] ?? ''))
  return Object.keys(environment).filter(
    (name) => name.startsWith('HANDPRINT_') && !known.has(name) && !isOfKubernetes(name),
  )
}

/** @throws ConfigFaults with all faults. */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = []
  const text = (name: string): string | null => environment[name]?.trim() || null
  const whole = (name: string, fallback: number, least: number, most: number): number => {
    const given = text(name)
    if (given === null) return fallback
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN
    if (value >= least && value <= most) return value
    faults.push(`${name} must be a whole number from ${least} to ${most}, not "${given}".`)
    return fallback
  }
  const read: ReadVariable = (name, parse, fallback) => {
    const given = text(name)
    if (given === null) return fallback
    try {
      return parse(given)
    } catch (error) {
      faults.push(`${name} ${error instanceof Error ? error.message : 'could not be read'}.`)
      return fallback
    }
  }

  const dataDir = resolve(text('HANDPRINT_DATA_DIR') ?? 'data')
  const signIn = readSignIn(text)
  if ((signIn.accessKeyId === null) !== (signIn.secretAccessKey === null)) {
    faults.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or neither.')
  }
  const files: StorageConfig = { kind: 'files', dir: resolve(dataDir, 'storage') }
  const sqlite: DatabaseConfig = { kind: 'sqlite', path: resolve(dataDir, 'handprint.db') }
  const connections = whole('HANDPRINT_DATABASE_CONNECTIONS', 10, 2, 500)
  const baseUrl = read('BASE_URL', parseBaseUrl, null)
  const proxyHops = whole('HANDPRINT_PROXY_HOPS', 0, 0, 10)
  const config: Config = {
    host: read('HOST', parseHostName, '127.0.0.1'),
    port: whole('PORT', 8080, 0, 65_535),
    baseUrl,
    dataDir,
    database: read('DATABASE_URL', (given) => parseDatabaseUrl(given, connections), sqlite),
    storage: read('HANDPRINT_STORAGE_URL', (given) => parseStorageUrl(given, signIn), files),
    keys: {
      accessKey: read('HANDPRINT_ACCESS_KEY', parseAccessKey, null),
      secretKey: read('HANDPRINT_SECRET_KEY', parseSecretKey, null),
      operatorKey: read('HANDPRINT_OPERATOR_KEY', parseOperatorKey, null),
    },
    firstOperator: readFirstOperator(read, faults),
    timeZone: readTimeZone(read),
    tokenDays: whole('HANDPRINT_TOKEN_DAYS', 30, 1, 3650),
    orderPictureDays: whole('HANDPRINT_ORDER_PICTURE_DAYS', 90, 0, 3650),
    maxUploadBytes: whole('HANDPRINT_MAX_UPLOAD_BYTES', 200_000_000, 1024, 10_000_000_000),
    maxPixels: whole('HANDPRINT_MAX_PIXELS', 268_000_000, 256, 10_000_000_000),
    storeQuotaBytes: read('HANDPRINT_STORE_QUOTA_BYTES', parseQuota, null),
    pullAllowPrivate: read('HANDPRINT_PULL_ALLOW_PRIVATE', parseHostList, []),
    proxyHops,
    node: readNodeConfig(read, whole, proxyHops),
    rates: readRequestLimits(read),
    ...readUploadPage(read, whole),
    unlimitedAddresses: read('HANDPRINT_UNLIMITED_ADDRESSES', parseAddressList, ['private']),
    logLevel: read('LOG_LEVEL', parseLogLevel, 'info'),
    pictureProcesses: whole('HANDPRINT_PICTURE_PROCESSES', 2, 1, 64),
    slots: readLaneWidths(whole),
    webhookDays: whole('HANDPRINT_WEBHOOK_DAYS', 30, 4, 3650),
    testPrintDays: whole('HANDPRINT_TEST_PRINT_DAYS', 7, 1, 3650),
    testPrintsWaiting: read('HANDPRINT_TEST_PRINTS_WAITING', parsePrintsWaiting, 200),
    printFormat: read('HANDPRINT_PRINT_FORMAT', parsePrintFormat, 'jpeg'),
    printProfile: read('HANDPRINT_PRINT_PROFILE', parsePrintProfile, 'srgb'),
    mail: readMailConfig(read, baseUrl, faults),
    testMailsTo: read('HANDPRINT_TEST_MAILS_TO', parseTestMailsTo, []),
    payments: readPaymentConfig(read, faults),
    sharedCache: readSharedCache(read, faults),
    traces: readTraces(read),
    unknownVariables: unknownVariables(environment),
  }
  if (faults.length > 0) throw new ConfigFaults(faults)
  return Object.freeze(config)
}

/**
 * A place given to a command: a folder or `s3://…`, with credentials from the environment.
 *
 * @throws Error with a message for the operator
 */
export function readPlace(given: string, environment: Environment = process.env): StorageConfig {
  const text = (name: string) => environment[name]?.trim() || null
  return parsePlace(given, readSignIn(text))
}

// The parsers throw the rest of a sentence that starts with the variable's name.

function parseBaseUrl(given: string): string {
  const url = parseUrl(given)
  const isOrigin = url?.pathname === '/' && url.search === '' && url.hash === ''
  if (url === null || !/^https?:$/.test(url.protocol) || !isOrigin || url.username !== '') {
    throw new Error('must be an http or https origin such as https://prints.example.com')
  }
  return url.origin
}

function parseDatabaseUrl(given: string, connections: number): DatabaseConfig {
  databaseHosts(given)
  return { kind: 'postgres', url: given, connections }
}

function parseQuota(given: string): number | null {
  if (/^(?:0|off|none)$/i.test(given)) return null
  if (!/^[1-9]\d{0,14}$/.test(given)) {
    throw new Error(`must be a whole number of bytes, or "none", not "${given}"`)
  }
  return Number(given)
}

function parseHostName(given: string): string {
  if (!/^[\w.:-]+$/.test(given))
    throw new Error('must be an address or a host name, without a port')
  return given
}

function parseLogLevel(given: string): string {
  if (!/^(fatal|error|warn|info|debug|trace|silent)$/.test(given)) {
    throw new Error('must be fatal, error, warn, info, debug, trace or silent')
  }
  return given
}
