// The print as an object to turn, and on capable phones and tablets to hang on the shopper's wall
// (AR). A separate chunk, which loads the viewer as another one.

import { h } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Messages } from '../../../../trade/languages/messages.ts'

export type RoomDialogProps = {
  address: string
  /** Description for screen readers. */
  label: string
  text: Messages['room']
  onClose: () => void
}

/** `turnable`: loaded, on a device without AR. */
type State = 'loading' | 'failed' | 'turnable' | 'hangable'

export function RoomDialog({ address, label, text, onClose }: RoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [hasViewer, setHasViewer] = useState(false)
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    dialog.current?.showModal()
    import('@google/model-viewer').then(
      () => setHasViewer(true),
      () => setState('failed'),
    )
  }, [])

  return (
    <dialog class="room" ref={dialog} aria-labelledby="room-heading" onClose={onClose}>
      <header>
        <h2 id="room-heading">{text.heading}</h2>
        <button type="button" class="link" onClick={() => dialog.current?.close()}>
          {text.close}
        </button>
      </header>
      <div class="room-view" data-state={state}>
        {hasViewer && <Viewer address={address} label={label} text={text} setState={setState} />}
        <p role="status">{state === 'loading' || state === 'failed' ? text[state] : ''}</p>
      </div>
      <p class="note">
        {text.turn} {state === 'turnable' && text.elsewhere}
      </p>
    </dialog>
  )
}

type ViewerProps = Pick<RoomDialogProps, 'address' | 'label' | 'text'> & {
  setState: (state: State) => void
}

function Viewer({ address, label, text, setState }: ViewerProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const viewer = place.current
    if (viewer === null) return
    const onLoad = () => {
      const canHang = 'canActivateAR' in viewer && viewer.canActivateAR === true
      setState(canHang ? 'hangable' : 'turnable')
    }
    const onError = () => setState('failed')
    viewer.addEventListener('load', onLoad)
    viewer.addEventListener('error', onError)
    return () => {
      viewer.removeEventListener('load', onLoad)
      viewer.removeEventListener('error', onError)
    }
  }, [])
  return h(
    'model-viewer',
    {
      ref: place,
      src: address,
      alt: label,
      ar: true,
      'ar-modes': 'webxr scene-viewer quick-look',
      'ar-placement': 'wall',
      'ar-scale': 'fixed',
      'camera-controls': true,
      'camera-orbit': '-28deg 82deg auto',
      // The back is not shown.
      'min-camera-orbit': '-88deg 20deg auto',
      'max-camera-orbit': '88deg 150deg auto',
      'environment-image': 'neutral',
      'interaction-prompt': 'none',
      'touch-action': 'pan-y',
    },
    <button type="button" class="button" slot="ar-button">
      {text.hang}
    </button>,
  )
}
