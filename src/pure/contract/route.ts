export type Route<Pattern extends string = string> = {
  /** The pattern for the router: `/cart/:cartId`. */
  readonly pattern: Pattern
  /** True if only POST is accepted. */
  readonly isAction: boolean
  /** The path with each parameter filled in and escaped. */
  href(...params: Params<Pattern>): string
}

type Params<Pattern extends string> = string extends Pattern
  ? [params?: Readonly<Record<string, string | number>>]
  : NamesIn<Pattern> extends never
    ? []
    : [params: Readonly<Record<NamesIn<Pattern>, string | number>>]

/** `'a' | 'b'` for `/x/:a/y/:b`. */
export type NamesIn<Pattern extends string> =
  Pattern extends `${string}:${infer Name}/${infer Rest}`
    ? Name | NamesIn<`/${Rest}`>
    : Pattern extends `${string}:${infer Name}`
      ? Name
      : never

export function route<const Pattern extends string>(
  pattern: Pattern,
  isAction = false,
): Route<Pattern> {
  return {
    pattern,
    isAction,
    href(...[params = {}]) {
      const values: Readonly<Record<string, string | number>> = params
      return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
    },
  }
}

/** A route that only accepts submitted forms. */
export function action<const Pattern extends string>(pattern: Pattern): Route<Pattern> {
  return route(pattern, true)
}

export type RouteTree = Route | { readonly [segment: string]: RouteTree }

export function routesIn(tree: RouteTree): Route[] {
  return isRoute(tree) ? [tree] : Object.values(tree).flatMap(routesIn)
}

function isRoute(tree: RouteTree): tree is Route {
  return typeof tree.pattern === 'string'
}
