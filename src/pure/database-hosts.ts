// DATABASE_URL with one host or several, as libpq writes them: `postgres://user@one:5432,two/db`. Of several
// only one takes writes, and after a failover another one.

import { parseUrl } from './parse-url.ts'

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly path: string }
  /** At most so many connections of this node. */
  | { readonly kind: 'postgres'; readonly url: string; readonly connections: number }

export type DatabaseHosts = {
  /** One URL for each host, in their order. */
  urls: readonly string[]
  /** A server that takes no writes is not the one that is meant. */
  isWriterSought: boolean
}

const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/** Throws in words for the operator; the URL holds a password, so none of it is in them. */
export function databaseHosts(url: string): DatabaseHosts {
  if (!/^postgres(ql)?:/.test(url)) {
    throw new Error('has to start with postgres:// (leave it out for SQLite)')
  }
  const [, scheme = '', user = '', hosts = '', rest = ''] = parts.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`)
  if (scheme === '' || !urls.every((each) => parseUrl(each)?.hash === '')) {
    throw new Error(
      'has to look like postgres://user:password@host:5432/database, with # written as %23',
    )
  }
  const asked = new URL(urls[0] ?? '').searchParams.get('target_session_attrs')
  if (asked !== null && asked !== 'read-write' && asked !== 'primary') {
    throw new Error('takes target_session_attrs=read-write alone: orders have to be written')
  }
  return { urls: urls.map(withoutTarget), isWriterSought: urls.length > 1 || asked !== null }
}

// Ours to do: the driver does not know it.
function withoutTarget(url: string): string {
  const parsed = new URL(url)
  parsed.searchParams.delete('target_session_attrs')
  return parsed.href
}
