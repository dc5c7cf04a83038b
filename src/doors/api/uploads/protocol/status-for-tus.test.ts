import { expect, it } from 'vitest'
import { statusForTus } from './status-for-tus.ts'

// According to the source of tus-js-client 4.3.1. HEAD: it retries at 423 and starts a new upload
// at every other error, which is right if the upload is gone. Other methods: it retries at 409, 423
// and from 500 on.
it.each([
  { status: 404, head: 404, patch: 404 },
  { status: 408, head: 423, patch: 423 },
  { status: 409, head: 409, patch: 409 },
  { status: 410, head: 410, patch: 410 },
  { status: 412, head: 412, patch: 412 },
  { status: 423, head: 423, patch: 423 },
  { status: 429, head: 423, patch: 423 },
  { status: 500, head: 423, patch: 500 },
  { status: 502, head: 423, patch: 502 },
  { status: 503, head: 423, patch: 503 },
  { status: 507, head: 423, patch: 507 },
])('$status', ({ status, head, patch }) => {
  const [post, remove] = ['POST', 'DELETE'].map((method) => statusForTus(method, status))
  expect(statusForTus('HEAD', status)).toBe(head)
  expect([statusForTus('PATCH', status), post, remove]).toEqual([patch, patch, patch])
  expect(statusForTus('GET', status)).toBe(status)
})
