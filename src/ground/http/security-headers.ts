// Headers of every response. Who may frame the shop's pages is a setting of the store, so page
// routes call `allowFraming`; everything else may not be framed.

import helmet from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import plugin from 'fastify-plugin'

export const securityHeaders = plugin(async (server) => {
  await server.register(helmet, {
    contentSecurityPolicy: false,
    // The pages run in other sites' iframes and windows, and communicate with their openers.
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: false,
    hsts: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy(["'none'"]))
  })
})

/** For responses sent before any hook runs. */
export const bareSecurityHeaders = {
  'content-security-policy': contentSecurityPolicy(["'none'"]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

export type MoreSources = {
  readonly styles?: string
  readonly connections?: string
  readonly scripts?: string
  readonly frames?: string
  readonly images?: string
  readonly forms?: string
}

/**
 * `ancestors`: sources for CSP's frame-ancestors, such as `https://example.com`; `*` allows all.
 */
export function allowFraming(
  reply: FastifyReply,
  ancestors: readonly string[],
  more?: MoreSources,
): void {
  reply.header(
    'content-security-policy',
    contentSecurityPolicy(ancestors.length > 0 ? ancestors : ["'none'"], more),
  )
}

/**
 * Any page may make requests: the access key is publishable, and no cookie is read (Fetch standard,
 * CORS protocol). Headers that existing clients send are listed by name, because `*` does not cover
 * Authorization.
 */
export function allowPages(reply: FastifyReply, methods: readonly string[]): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers':
      'Authorization, Content-Type, CP-ApiKey, CP-Authorization, Idempotency-Key, *',
    'access-control-expose-headers':
      'Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
    'access-control-max-age': '86400',
  })
}

/** For our page that shows our other pages in frames. Equals the policy of a careful integrator. */
export function allowFrames(reply: FastifyReply): void {
  const trustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'"
  reply.header(
    'content-security-policy',
    `${contentSecurityPolicy(["'none'"])}; frame-src 'self'; ${trustedTypes}`,
  )
}

// No inline scripts or styles anywhere. `data:` images are the placeholders in the HTML.
function contentSecurityPolicy(frameAncestors: readonly string[], more?: MoreSources): string {
  // CSP's `*` excludes web views and local pages, because their schemes are not network schemes.
  const isForAll = frameAncestors.includes('*')
  return [
    "default-src 'none'",
    ["script-src 'self'", more?.scripts].filter(Boolean).join(' '),
    ["style-src 'self'", more?.styles].filter(Boolean).join(' '),
    ["img-src 'self' data: blob:", more?.images].filter(Boolean).join(' '),
    "font-src 'self'",
    ["connect-src 'self'", more?.connections].filter(Boolean).join(' '),
    ...(more?.frames === undefined ? [] : [`frame-src ${more.frames}`]),
    ["form-action 'self'", more?.forms].filter(Boolean).join(' '),
    "base-uri 'none'",
    ...(isForAll ? [] : [`frame-ancestors ${frameAncestors.join(' ')}`]),
  ].join('; ')
}
