import type {
  FileContent,
  LabLine,
  LabOrder,
  StoredFile,
} from '../../src/trade/fulfilment/labs/port/lab-order.ts'

/** One line per name: `a-1` has the files `a-1.jpg`, `a-1-proof.jpg` and `a-1.json`. */
export function labOrder(
  reference: string,
  lines: readonly { name: string; print: FileContent | Error; ticket?: string }[] = [],
): LabOrder {
  return {
    reference,
    version: 1,
    id: 'ord_1',
    number: reference,
    referenceId: null,
    title: null,
    store: 'sto_1',
    mode: 'test',
    placedAt: '2026-11-21T12:00:00.000Z',
    recipient: null,
    gift: null,
    group: null,
    shipping: { method: 'standard', country: 'US', price: 0, currency: 'USD', days: null },
    part: { number: 1, ofVersion: 1, toFollow: [] },
    lines: lines.map(({ name, print, ticket = '{}' }, index): LabLine => {
      return {
        id: `oln_${index + 1}`,
        number: index + 1,
        product: 'canvas',
        size: '24x36',
        options: {},
        copies: 1,
        name: null,
        referenceId: null,
        backText: null,
        printFile: { ...file(`${name}.jpg`, print), sha256: 'a'.repeat(64), byteLength: 1 },
        proof: file(`${name}-proof.jpg`, { bytes: Buffer.from('proof') }),
        ticket: file(`${name}.json`, { bytes: Buffer.from(ticket) }),
      }
    }),
  }
}

function file(name: string, content: FileContent | Error): StoredFile {
  return {
    name,
    contentType: 'application/octet-stream',
    async open(work) {
      if (content instanceof Error) throw content
      return await work(content)
    },
    address: async () => `https://prints.example/${name}`,
  }
}
