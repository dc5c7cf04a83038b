// The demo page's picture is pulled like any other, but read from the disk: from itself a service on a
// private address may not fetch. Nothing is asked of a network, whatever host a request says it is for.

export function sampleAddress(origin: string): string {
  return `${origin}/demo/sample.jpg`
}
