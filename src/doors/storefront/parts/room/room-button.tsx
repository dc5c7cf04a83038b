// Opens the print in the shopper's own room. The viewer is as large as five carts, so it is loaded
// only on request. Without script or WebGL the button is not offered.

import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Messages } from '../../../../trade/languages/messages.ts'
import type { RoomDialogProps } from './room-dialog.tsx'

type Props = { label: string; text: Messages['room'] }

export function RoomButton({ label, text }: Props) {
  const [isPossible, setIsPossible] = useState<boolean | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const [Dialog, setDialog] = useState<ComponentType<RoomDialogProps> | null>(null)
  useEffect(() => setIsPossible('WebGL2RenderingContext' in window), [])

  function open(form: HTMLFormElement | null) {
    if (form === null) return
    setAddress(modelAddress(form))
    // If loading fails, the next press tries again.
    import('./room-dialog.tsx').then(
      ({ RoomDialog }) => setDialog(() => RoomDialog),
      () => setAddress(null),
    )
  }

  if (isPossible === false) return null
  return (
    <>
      <button
        type="button"
        class="link room-button"
        // Reserves its space until it is known whether the viewer can run.
        disabled={!isPossible}
        aria-busy={address !== null && Dialog === null}
        onClick={(event) => open(event.currentTarget.form)}
      >
        {text.open}
      </button>
      {Dialog !== null && address !== null && (
        <Dialog address={address} label={label} text={text} onClose={() => setAddress(null)} />
      )}
    </>
  )
}

/** For the current choice in the form, saved or not. */
function modelAddress(form: HTMLFormElement): string {
  const chosen = new FormData(form)
  const query = new URLSearchParams()
  for (const [name, value] of chosen) {
    if (typeof value === 'string') query.set(name, value)
  }
  return `${location.pathname}/lines/${chosen.get('line')}/model.glb?${query}`
}
