// Markup that is the same on many pages, such as the sizes for a camera's pixels. The server renders
// it once and keeps the text; in the browser, where nobody keeps it, it is rendered as usual.

import { createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'

/**
 * `part` never changes (sharedByPages), and together with `by` it is all that `render` reads.
 */
export type KeepHtml = (part: object, by: readonly unknown[], render: () => VNode) => VNode

export const KeepHtmlContext = createContext<KeepHtml>((_part, _by, render) => render())

type Props = { part: object; by: readonly unknown[]; children: () => VNode }

export function KeptHtml({ part, by, children }: Props) {
  return useContext(KeepHtmlContext)(part, by, children)
}
