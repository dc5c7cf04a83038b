// Time-based one-time codes (RFC 6238) as in any authenticator app: six digits, 30 seconds, one
// step of tolerance each way for clock drift.

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

/** The time step the code belongs to, or null. */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp: at, period })
  return delta === null ? null : TOTP.counter({ period, timestamp: at }) + delta
}

/** SVG for an app to scan. People who type it in need only the secret. */
export function totpQrCode(secret: string, email: string): string {
  const totp = new TOTP({ issuer: 'Handprint', label: email, secret: Secret.fromBase32(secret) })
  return renderSVG(totp.toString(), { border: 2 })
}
