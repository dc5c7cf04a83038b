// Parses the headers of tus requests. Missing or malformed headers are a 400.

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

/** The intended method: some networks only allow GET and POST (tus 1.0, Core). */
export function methodOf(request: FastifyRequest): string {
  return headerOf(request, 'x-http-method-override')?.toUpperCase() ?? request.method
}

export function requireTusVersion(request: FastifyRequest): void {
  if (headerOf(request, 'tus-resumable') !== tusVersion) throw tusVersionUnsupported()
}

/**
 * Refuses tus extensions that are not supported. Otherwise each would be reported as some other
 * missing header.
 */
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

/** Null if the length is not known in advance. */
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
