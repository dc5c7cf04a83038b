// A second way to reach a lab, for tests: through its HTTP API. Together with the file-based kinds,
// it checks that the port covers a lab that answers.

import { labUnavailable } from '../../src/trade/fulfilment/labs/port/lab-errors.ts'
import { labKind } from '../../src/trade/fulfilment/labs/port/lab-kind.ts'
import type { LabReport } from '../../src/trade/fulfilment/labs/port/lab-port.ts'

export const apiLab = labKind({
  name: 'api',
  label: 'Lab with an API',
  settings: { url: { label: 'Address', empty: '', advice: 'Give the address of the API.' } },
  secrets: { apiKey: { label: 'API key', advice: 'Give the API key.' } },
  secretsGoTo: 'url',
  open({ url }, { apiKey }) {
    async function call<Body>(path: string, signal: AbortSignal, sent?: object): Promise<Body> {
      const response = await fetch(`${url}${path}`, {
        headers: { 'x-api-key': apiKey },
        signal,
        ...(sent !== undefined && { method: 'POST', body: JSON.stringify(sent) }),
      })
      if (response.status === 401) throw labUnavailable('The lab does not know this key.')
      if (response.status === 422) throw labUnavailable('The lab could not read a file.')
      if (!response.ok) throw labUnavailable(`The lab answered ${response.status}.`)
      return (await response.json()) as Body
    }
    return {
      async submit(order, key, signal) {
        const lines = order.lines.map(async ({ number, copies, printFile }) => ({
          ...{ number, copies, sha256: printFile.sha256 },
          url: await printFile.address(),
        }))
        const { reference } = order
        const sent = { key, reference, lines: await Promise.all(lines) }
        return (await call<{ id: string }>('/orders', signal, sent)).id
      },
      async test(signal) {
        await call('/', signal)
      },
      async readReports(labReferences, signal) {
        const query = new URLSearchParams(labReferences.map((id) => ['order', id]))
        return await call<LabReport[]>(`/reports?${query}`, signal)
      },
    }
  },
})
