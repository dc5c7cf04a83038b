// The headers of tus requests as values. What is missing or malformed is a 400.

import type { FastifyRequest } from 'fastify'
import {
  checksumTrailerUnsupported,
  concatenationUnsupported,
  deferredLengthUnsupported,
  headerInvalid,
  headerMissing,
  tusVersionUnsupported,
} from '../../../../trade/images/uploads/upload-errors.ts'

export const tusVersion = '1.0.0'
const offsetBodyType = 'application/offset+octet-stream'

/** The method that is meant: some networks let GET and POST through alone (tus 1.0, Core). */
export function methodOf(request: FastifyRequest): string {
  return headerOf(request, 'x-http-method-override')?.toUpperCase() ?? request.method
}

export function expectTusVersion(request: FastifyRequest): void {
  if (headerOf(request, 'tus-resumable') !== tusVersion) throw tusVersionUnsupported()
}

/** What tus knows and this address does not: each would be told as something else that is missing. */
export function refuseOtherExtensions(request: FastifyRequest): void {
  if (headerOf(request, 'upload-concat') !== undefined) throw concatenationUnsupported()
  if (headerOf(request, 'upload-defer-length') !== undefined) throw deferredLengthUnsupported()
  const trailers = headerOf(request, 'trailer')?.toLowerCase() ?? ''
  if (trailers.includes('upload-checksum')) throw checksumTrailerUnsupported()
}

export function readByteCount(request: FastifyRequest, name: string): number {
  const text = headerOf(request, name.toLowerCase())
  if (text === undefined) throw headerMissing(name)
  const count = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(count)) throw headerInvalid(name, 'a whole number of bytes')
  return count
}

/** Null when the length is not told beforehand. */
export function bodyLengthOf(request: FastifyRequest): number | null {
  if (request.headers['transfer-encoding'] !== undefined) return null
  return Number(request.headers['content-length'] ?? 0)
}

export function isOffsetBody(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? ''
  return type.split(';')[0]?.trim().toLowerCase() === offsetBodyType
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return (Array.isArray(value) ? value.join(',') : value)?.trim()
}
