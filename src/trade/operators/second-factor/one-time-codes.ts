// One-time codes by time (RFC 6238), as every authenticator app makes them: six digits, 30 seconds, and
// one step to each side for clocks that differ.

import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const period = 30

/** 160 random bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function isTotpSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text)
}

/** The step whose code it is, or null. */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp: at, period })
  return delta === null ? null : TOTP.counter({ period, timestamp: at }) + delta
}

/** For an app to scan, as SVG; for people to type the secret is enough. */
export function totpQrCode(secret: string, email: string): string {
  const totp = new TOTP({ issuer: 'Handprint', label: email, secret: Secret.fromBase32(secret) })
  return renderSVG(totp.toString(), { border: 2 })
}
