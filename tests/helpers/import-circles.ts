import type { SourceFile } from './source-imports.ts'

type Circle = { readonly place: string; readonly imports: readonly string[] }

/**
 * The direct children of each folder, files and folders alike, must not import each other in a
 * cycle.
 */
export function circles(files: readonly SourceFile[]): Circle[] {
  const imports = files.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => (target === null ? [] : [{ from: path, to: target }])),
  )
  const places = new Map<string, typeof imports>()
  for (const each of imports) {
    const place = commonFolder(each.from, each.to)
    places.set(place, [...(places.get(place) ?? []), each])
  }
  return [...places].sort().flatMap(([place, inside]) => {
    const within = (path: string) => childOf(place, path)
    const reached = new Map<string, Set<string>>()
    for (const { from, to } of inside) {
      reached.set(within(from), (reached.get(within(from)) ?? new Set()).add(within(to)))
    }
    const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(reached.get(from) ?? [])].some((next) => {
        if (next === to) return true
        if (seen.has(next)) return false
        seen.add(next)
        return leadsTo(next, to, seen)
      })
    const guilty = inside.filter(({ from, to }) => leadsTo(within(to), within(from)))
    const told = guilty.map(({ from, to }) => `${from} -> ${to}`)
    return told.length === 0 ? [] : [{ place, imports: told }]
  })
}

function commonFolder(one: string, other: string): string {
  const [left, right] = [one.split('/').slice(0, -1), other.split('/')]
  const length = left.findIndex((part, depth) => part !== right[depth])
  return (length < 0 ? left : left.slice(0, length)).join('/')
}

function childOf(folder: string, path: string): string {
  return path.slice(folder === '' ? 0 : folder.length + 1).split('/')[0] ?? ''
}
