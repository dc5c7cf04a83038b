// DATABASE_URL with one or several hosts, in libpq's format: `postgres://user@one:5432,two/db`.
// Only one of several hosts accepts writes, and after a failover it is another one.

import { parseUrl } from './parse-url.ts'

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly path: string }
  /** Maximum number of connections of this node. */
  | { readonly kind: 'postgres'; readonly url: string; readonly connections: number }

export type DatabaseHosts = {
  /** One URL per host, in the given order. */
  urls: readonly string[]
  /** True if a server that accepts no writes must be skipped. */
  isWriterSought: boolean
}

const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/**
 * Throws with a message for the operator. The URL contains a password, so no part of it is in the
 * message.
 */
export function databaseHosts(url: string): DatabaseHosts {
  if (!/^postgres(ql)?:/.test(url)) {
    throw new Error('must start with postgres:// (leave it unset for SQLite)')
  }
  const [, scheme = '', user = '', hosts = '', rest = ''] = parts.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`)
  if (scheme === '' || !urls.every((each) => parseUrl(each)?.hash === '')) {
    throw new Error(
      'must look like postgres://user:password@host:5432/database, with # written as %23',
    )
  }
  const asked = new URL(urls[0] ?? '').searchParams.get('target_session_attrs')
  if (asked !== null && asked !== 'read-write' && asked !== 'primary') {
    throw new Error('accepts only target_session_attrs=read-write, because orders must be written')
  }
  return { urls: urls.map(withoutTarget), isWriterSought: urls.length > 1 || asked !== null }
}

// Handled by us: the driver does not support this parameter.
function withoutTarget(url: string): string {
  const parsed = new URL(url)
  parsed.searchParams.delete('target_session_attrs')
  return parsed.href
}
