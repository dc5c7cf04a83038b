// The one cookie: HttpOnly, and where the page came by https `Secure` with the prefix `__Host-`, so
// that neither scripts nor other hosts of the domain can read or plant it (RFC 6265bis §4.1.3).
// SameSite=Lax, since links in mails have to lead into the panel; forms are guarded apart.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionLongestMs } from './session-lifetimes.ts'

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>

export function readSessionCookie(request: Asked, baseUrl: string | null): string {
  const name = cookieName(request, baseUrl)
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

export function setSessionCookie(
  request: Asked,
  reply: FastifyReply,
  baseUrl: string | null,
  secret: string,
): void {
  const seconds = Math.floor(sessionLongestMs / 1000)
  reply.header('set-cookie', cookie(request, baseUrl, `${secret}; Max-Age=${seconds}`))
}

export function dropSessionCookie(
  request: Asked,
  reply: FastifyReply,
  baseUrl: string | null,
): void {
  reply.header('set-cookie', cookie(request, baseUrl, '; Max-Age=0'))
}

function cookie(request: Asked, baseUrl: string | null, value: string): string {
  const secure = isSecure(request, baseUrl) ? '; Secure' : ''
  return `${cookieName(request, baseUrl)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function cookieName(request: Asked, baseUrl: string | null): string {
  return isSecure(request, baseUrl) ? '__Host-handprint' : 'handprint'
}

/** A proxy that we don't count among ours may end the TLS; BASE_URL says so then. */
function isSecure({ protocol, host }: Asked, baseUrl: string | null): boolean {
  return (
    protocol === 'https' || (baseUrl?.startsWith('https:') === true && hostOf(baseUrl) === host)
  )
}

function hostOf(url: string): string {
  return new URL(url).host
}
