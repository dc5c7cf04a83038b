// The keys of a store: which work, until when, and what can be done about them.

import type { StoreKey } from '../../../trade/stores/keys/read-keys.ts'
import { timeText } from '../frame/formats.ts'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Table } from '../frame/parts/table.tsx'

const overlaps = [
  { days: 7, label: 'for 7 more days' },
  { days: 1, label: 'for a day' },
  { days: 30, label: 'for 30 days' },
  { days: 0, label: 'no longer: it ends at once' },
]

export type KeySectionProps = {
  /** Of the page that it stands on. */
  address: string
  keys: readonly StoreKey[]
  /** Others see which keys there are. */
  mayReplace?: boolean
}

export function KeySection({ address, keys, mayReplace = true }: KeySectionProps) {
  return (
    <section>
      <h2>Keys</h2>
      <Table
        caption="Keys that work"
        rows={keys}
        keyOf={({ id }) => id}
        empty="None."
        columns={[
          { label: 'Kind', cell: ({ kind }) => kind },
          { label: 'Key', cell: ({ shown }) => <code>{shown}</code> },
          { label: 'Made', cell: ({ createdAt }) => timeText(createdAt) },
          {
            label: 'Works until',
            cell: ({ id, expiresAt }) =>
              expiresAt === null ? (
                'it is replaced'
              ) : !mayReplace ? (
                timeText(expiresAt)
              ) : (
                <PostForm action={`${address}/keys/${id}/end`}>
                  {timeText(expiresAt)}{' '}
                  <button class="link" type="submit">
                    End it now
                  </button>
                </PostForm>
              ),
          },
        ]}
      />
      <p class="note">
        The access key may be published: it opens carts and hands images over. The secret key stays
        on a server. HANDPRINT_ACCESS_KEY and HANDPRINT_SECRET_KEY may name keys of the first store:
        change them there, too, since a start that names a key that has ended is refused.
      </p>
      {mayReplace && <ReplaceForm address={address} kind="access" />}
      {mayReplace && <ReplaceForm address={address} kind="secret" />}
    </section>
  )
}

function ReplaceForm({ address, kind }: { address: string; kind: StoreKey['kind'] }) {
  const id = `${kind}-overlap`
  return (
    <details>
      <summary>{`Replace the ${kind} key`}</summary>
      <PostForm action={`${address}/keys`} class="stack">
        <input type="hidden" name="kind" value={kind} />
        <div class="field">
          <label for={id}>{`The ${kind} key of now works`}</label>
          <select id={id} name="overlap_days">
            {overlaps.map(({ days, label }) => (
              <option key={days} value={String(days)}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <button class="button" type="submit">
          {`Make a new ${kind} key`}
        </button>
      </PostForm>
    </details>
  )
}
