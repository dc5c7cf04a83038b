import type { SourceFile } from './source-imports.ts'

type Circle = { readonly place: string; readonly imports: readonly string[] }

/**
 * The direct children of each folder, files and folders alike, must not import each other in a
 * cycle.
 */
/**
 * In each folder what it holds, files and folders alike, must not import each other in a circle.
 * Each folder in a room of `divided` counts as a neighbour of that room.
 */
export function circles(files: readonly SourceFile[], divided: readonly string[] = []): Circle[] {
  const imports = files.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => (target === null ? [] : [{ from: path, to: target }])),
  )
  const places = new Map<string, typeof imports>()
  for (const each of imports) {
    const common = commonFolder(each.from, each.to)
    const place = divided.includes(common) ? parentOf(common) : common
    places.set(place, [...(places.get(place) ?? []), each])
  }
  return [...places].sort().flatMap(([place, inside]) => {
    const within = (path: string) => {
      const child = [place, childOf(place, path)].filter(Boolean).join('/')
      return divided.includes(child) ? `${child}/${childOf(child, path)}` : child
    }
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

function parentOf(folder: string): string {
  return folder.split('/').slice(0, -1).join('/')
}

function childOf(folder: string, path: string): string {
  return path.slice(folder === '' ? 0 : folder.length + 1).split('/')[0] ?? ''
}
