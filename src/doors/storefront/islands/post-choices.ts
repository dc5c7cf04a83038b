// How what is chosen or typed is sent.

/** Null where no answer came. */
export async function post(address: string, body: URLSearchParams): Promise<number | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      // It goes on when the page is left.
      keepalive: true,
      // It leads to the receipt: this cart has been ordered.
      redirect: 'manual',
    })
    return answer.type === 'opaqueredirect' ? 409 : answer.status
  } catch {
    return null
  }
}
