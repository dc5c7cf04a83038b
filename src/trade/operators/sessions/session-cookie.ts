// The session cookie and the known-browser cookie. HttpOnly and, over https, `Secure` with the
// prefix `__Host-`, so that neither scripts nor other hosts of the domain can read or plant them
// (RFC 6265bis §4.1.3). SameSite=Lax, because links in mails lead into the panel; forms have their
// own protection.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserLifeMs } from './known-browsers.ts'
import { sessionLongestMs } from './session-lifetimes.ts'

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>

const sessionName = 'handprint'
const browserName = 'handprint-browser'

export function readSessionCookie(request: Asked, baseUrl: string | null): string {
  return read(request, baseUrl, sessionName)
}

export function readBrowserCookie(request: Asked, baseUrl: string | null): string {
  return read(request, baseUrl, browserName)
}

export function setSignInCookies(
  request: Asked,
  reply: FastifyReply,
  baseUrl: string | null,
  { session, browser }: { session: string; browser: string },
): void {
  const write = (name: string, secret: string, lifeMs: number) => {
    const value = `${secret}; Max-Age=${Math.floor(lifeMs / 1000)}`
    reply.header('set-cookie', cookie(request, baseUrl, name, value))
  }
  write(sessionName, session, sessionLongestMs)
  write(browserName, browser, browserLifeMs)
}

export function clearSessionCookie(
  request: Asked,
  reply: FastifyReply,
  baseUrl: string | null,
): void {
  reply.header('set-cookie', cookie(request, baseUrl, sessionName, '; Max-Age=0'))
}

function read(request: Asked, baseUrl: string | null, plain: string): string {
  const name = nameOf(request, baseUrl, plain)
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

function cookie(request: Asked, baseUrl: string | null, plain: string, value: string): string {
  const secure = isSecure(request, baseUrl) ? '; Secure' : ''
  const name = nameOf(request, baseUrl, plain)
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function nameOf(request: Asked, baseUrl: string | null, plain: string): string {
  return isSecure(request, baseUrl) ? `__Host-${plain}` : plain
}

/** A proxy that is not configured as trusted may terminate TLS. BASE_URL shows it then. */
function isSecure({ protocol, host }: Asked, baseUrl: string | null): boolean {
  return (
    protocol === 'https' || (baseUrl?.startsWith('https:') === true && hostOf(baseUrl) === host)
  )
}

function hostOf(url: string): string {
  return new URL(url).host
}
