// Paragraphs of a description. Only `code` and **strong** are supported.

import type { VNode } from 'preact'

export function Prose({ text }: { text: string }): VNode | null {
  if (text === '') return null
  return (
    <>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <Marked text={paragraph} />
        </p>
      ))}
    </>
  )
}

export function Marked({ text }: { text: string }): VNode {
  return (
    <>
      {text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
        if (piece.startsWith('`')) return <code key={piece}>{piece.slice(1, -1)}</code>
        if (piece.startsWith('**')) return <strong key={piece}>{piece.slice(2, -2)}</strong>
        return piece
      })}
    </>
  )
}
