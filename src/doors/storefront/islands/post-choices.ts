/** Null if there was no response. */
export async function postChoices(address: string, body: URLSearchParams): Promise<number | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      // The request continues when the page is left.
      keepalive: true,
      // A redirect leads to the receipt: the cart has been ordered.
      redirect: 'manual',
    })
    return answer.type === 'opaqueredirect' ? 409 : answer.status
  } catch {
    return null
  }
}
