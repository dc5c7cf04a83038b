// Hosts that may be reached although their addresses are private: comma-separated `host` or
// `host:port`. Thrown messages complete a sentence that starts with the variable's name.

export function parseHostList(given: string): { host: string; port: number | null }[] {
  const hosts = given.split(',').map((entry) => entry.trim())
  const parsed = hosts.filter((entry) => entry !== '').map((entry) => parseHost(entry) ?? entry)
  const faulty = parsed.filter((entry) => typeof entry === 'string')
  if (faulty.length > 0) {
    throw new Error(`must be host or host:port, separated by commas, not "${faulty.join('", "')}"`)
  }
  return parsed.filter((entry) => typeof entry !== 'string')
}

function parseHost(entry: string): { host: string; port: number | null } | null {
  const parts = /^(\[[0-9a-f:.]+\]|[^\s/:@[\]*?#"']+)(?::(\d{1,5}))?$/i.exec(entry)
  const host = parts?.[1]?.toLowerCase()
  const port = parts?.[2] === undefined ? null : Number(parts[2])
  return host === undefined || (port !== null && (port < 1 || port > 65_535))
    ? null
    : { host, port }
}
