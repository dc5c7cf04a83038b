// This node's roles, and its startup and shutdown behavior.

import { hostname } from 'node:os'
import { type LaneName, laneNames } from './lane-settings.ts'
import type { ReadVariable } from './request-limits.ts'

/** `web` answers requests. The others run the jobs of the lane with that name. */
export type RoleName = 'web' | LaneName

const roleNames: readonly RoleName[] = ['web', ...laneNames]

export type NodeConfig = Readonly<{
  roles: readonly RoleName[]
  /**
   * Seconds after SIGTERM during which requests are still accepted, so that load balancers notice.
   */
  drainSeconds: number
  /** Seconds from the end of draining until the process must have ended. */
  stopSeconds: number
  keepAliveSeconds: number
  /** Null to disable metrics. */
  metricsPort: number | null
  /**
   * Maximum bytes for incoming pictures and prints being rendered together. Null for half of the
   * volume.
   */
  spoolBytes: number | null
  /** Maximum seconds a picture waits for a process. Pictures that would wait longer are refused. */
  pictureWaitSeconds: number
  /** Name of this node in metrics, logs, and among the other nodes. */
  name: string
}>

type ReadWhole = (name: string, fallback: number, least: number, most: number) => number

export const nodeSettings = [
  { name: 'HANDPRINT_ROLES', default: 'all', meaning: 'roles of this node' },
  {
    name: 'HANDPRINT_DRAIN_SECONDS',
    default: '0',
    meaning: 'how long requests are accepted after SIGTERM',
  },
  { name: 'HANDPRINT_STOP_SECONDS', default: '10', meaning: 'shutdown timeout after that' },
  {
    name: 'HANDPRINT_KEEP_ALIVE_SECONDS',
    default: '10, behind a proxy 75',
    meaning: 'keep-alive timeout of idle connections',
  },
  { name: 'HANDPRINT_METRICS_PORT', default: 'off', meaning: 'port of the Prometheus metrics' },
  {
    name: 'HANDPRINT_SPOOL_BYTES',
    default: 'half of its disk',
    meaning: 'space for incoming files',
  },
  {
    name: 'HANDPRINT_PICTURE_WAIT_SECONDS',
    default: '30',
    meaning: 'maximum queue time of pictures',
  },
  { name: 'HANDPRINT_NODE_NAME', default: 'the host’s name', meaning: 'name of this node' },
]

export function readNodeConfig(
  read: ReadVariable,
  whole: ReadWhole,
  proxyHops: number,
): NodeConfig {
  return {
    roles: read('HANDPRINT_ROLES', parseRoles, roleNames),
    drainSeconds: whole('HANDPRINT_DRAIN_SECONDS', 0, 0, 3600),
    stopSeconds: whole('HANDPRINT_STOP_SECONDS', 10, 6, 3600),
    // Longer than the 60 seconds of nginx and Amazon's load balancers: the server must not be the
    // first to close a connection.
    keepAliveSeconds: whole('HANDPRINT_KEEP_ALIVE_SECONDS', proxyHops > 0 ? 75 : 10, 1, 3600),
    metricsPort: read('HANDPRINT_METRICS_PORT', parsePort, null),
    spoolBytes: read('HANDPRINT_SPOOL_BYTES', parseSpoolBytes, null),
    pictureWaitSeconds: whole('HANDPRINT_PICTURE_WAIT_SECONDS', 30, 1, 600),
    name: read('HANDPRINT_NODE_NAME', parseName, hostname()),
  }
}

function parseRoles(given: string): RoleName[] {
  if (given === 'all') return [...roleNames]
  const names = given.split(',').map((name) => name.trim())
  const known = roleNames.filter((role) => names.includes(role))
  const unknown = names.filter((name) => !known.some((role) => role === name))
  if (unknown.length === 0) return known
  const list = roleNames.join(', ')
  throw new Error(`must be "all" or a selection of ${list}; unknown: "${unknown.join('", "')}"`)
}

function parsePort(given: string): number | null {
  if (given === 'off') return null
  const port = /^\d+$/.test(given) ? Number(given) : 0
  if (port < 1 || port > 65_535) throw new Error('must be a port from 1 to 65535, or "off"')
  return port
}

function parseSpoolBytes(given: string): number {
  const bytes = /^\d+$/.test(given) ? Number(given) : 0
  if (bytes >= 10_000_000 && bytes <= Number.MAX_SAFE_INTEGER) return bytes
  throw new Error('must be a whole number of bytes, 10000000 or more')
}

function parseName(given: string): string {
  if (!/^[\w.-]{1,64}$/.test(given)) {
    throw new Error('must be up to 64 letters, digits, dots, hyphens and underscores')
  }
  return given
}
