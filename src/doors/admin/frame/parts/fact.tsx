// A line of a list of facts (`<dl class="facts">`): what it is, and how it stands.

import type { ComponentChildren } from 'preact'

/** `name` is said already. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
