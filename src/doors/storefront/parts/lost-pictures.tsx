import type { Visit } from '../layout/visit.ts'
import { fillCount } from '../words/fill-count.ts'

type Props = {
  /** What the pictures are called. */
  lost: readonly string[]
  visit: Pick<Visit, 'text' | 'locale'>
  /** True if no other picture is left to order. */
  isAll?: boolean
}

/** More names than this are folded away. */
const mostInSight = 12

/** Says which pictures were deleted while the shopper was choosing, and what to do. */
export function LostPictures({ lost, visit: { text, locale }, isAll = false }: Props) {
  if (lost.length === 0) return null
  const says = fillCount(text.cart.lostPictures, lost.length, locale.tag)
  const names = (
    <ul>
      {lost.map((name) => (
        <li>{name}</li>
      ))}
    </ul>
  )
  return (
    <div class="warning lost-pictures" role="status">
      {lost.length <= mostInSight ? (
        <>
          <p>{says}</p>
          {names}
        </>
      ) : (
        <details>
          <summary>{says}</summary>
          {names}
        </details>
      )}
      {!isAll && <p>{text.cart.lostAdvice}</p>}
    </div>
  )
}
