// A `fetch` without a network, for the client's unit tests.

export type FakeFetch = {
  fetch: typeof fetch
  /** What was sent, in order. */
  requests: Request[]
}

/** Each call takes the next answer; the last one answers all others. A function may throw. */
export function fakeFetch(...answers: (() => Response | Promise<Response>)[]): FakeFetch {
  const requests: Request[] = []
  return {
    requests,
    async fetch(input, init) {
      const request = new Request(input, init)
      requests.push(request)
      const answer = answers[Math.min(requests.length, answers.length) - 1]
      if (answer === undefined) throw new Error('No answer was given.')
      return await answer()
    },
  }
}

export const problemAnswer =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify({ status, code, detail: `It is ${code}.` }), {
      status,
      headers: { 'content-type': 'application/problem+json', ...headers },
    })
