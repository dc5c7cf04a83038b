// Puts values into a message: fill('{n} dpi', { n: 300 }) is '300 dpi'. Runs on both sides.

export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
