// Asks before files are given out that somebody was given already, so that nothing is printed twice.

import { timeText } from '../frame/formats.ts'
import { PostForm } from '../frame/parts/post-form.tsx'
import { say } from '../words/say.ts'
import type { GivenOrder } from './files-of-orders.ts'

type Props = {
  given: readonly GivenOrder[]
  /** Ids of all that were chosen. */
  chosen: readonly string[]
}

export function GivenBefore({ given, chosen }: Props) {
  const others = chosen.filter((id) => !given.some((order) => order.id === id))
  return (
    <>
      <p>
        {say(
          'These were given to somebody to print them, or somebody else has taken them to. Given again they may be printed twice.',
        )}
      </p>
      <ul class="plain-list">
        {given.map(({ id, number, to, at, isTaken }) => (
          <li key={id}>
            <a href={`/admin/orders/${id}`}>{number}</a>,{' '}
            {isTaken ? say('taken by') : say('given to')} {to}, {timeText(at)}
          </li>
        ))}
      </ul>
      <div class="buttons">
        {others.length > 0 && (
          <ZipForm
            ids={others}
            label={say('Only the others: {others}', { others: countOf(others) })}
            isMain
          />
        )}
        <ZipForm
          ids={chosen}
          label={say('All of them again: {chosen}', { chosen: countOf(chosen) })}
          isAgain
        />
        <a class="button quiet" href="/admin/production">
          {say('Back')}
        </a>
      </div>
    </>
  )
}

function countOf({ length }: readonly string[]): string {
  return `${length} ${length === 1 ? say('order') : say('orders')}`
}

type ZipFormProps = { ids: readonly string[]; label: string; isMain?: true; isAgain?: true }

function ZipForm({ ids, label, isMain, isAgain }: ZipFormProps) {
  return (
    <PostForm action="/admin/production/print-files.zip">
      {ids.map((id) => (
        <input key={id} type="hidden" name="order" value={id} />
      ))}
      {isAgain && <input type="hidden" name="again" value="yes" />}
      <button class={isMain ? 'button' : 'button quiet'} type="submit">
        {label}
      </button>
    </PostForm>
  )
}
