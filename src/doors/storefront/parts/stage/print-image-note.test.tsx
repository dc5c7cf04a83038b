import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { messagesIn } from '../../../../trade/languages/messages.ts'
import type { PrintImageView } from '../../views/cart-view.ts'
import { PrintImageNote } from './print-image-note.tsx'

const text = messagesIn('en').cart

function noteOf(printImage: Partial<PrintImageView>, isLive = false): string {
  const shown = {
    state: 'waiting',
    percent: null,
    width: 3600,
    height: 2400,
    ...printImage,
  } as const
  const props = { printImage: shown, text, locale: 'en', address: '?line=line-7', isLive }
  return renderToString(<PrintImageNote {...props} />)
}

describe('PrintImageNote', () => {
  it('is empty if there never was a preview', () => {
    expect(noteOf({ state: 'none' })).toBe('')
  })

  it('offers to reload without script while the print image is pending', () => {
    const link = '<a class="without-script" href="?line=line-7">'
    for (const state of ['waiting', 'receiving'] as const) {
      expect(noteOf({ state })).toContain(link)
      expect(noteOf({ state }, true)).not.toContain('<a ')
    }
    for (const state of ['here', 'differs'] as const) expect(noteOf({ state })).not.toContain('<a ')
  })

  it('shows the bytes received, hidden from screen readers', () => {
    const note = noteOf({ state: 'receiving', percent: 42 })
    expect(note).toMatch(/<progress max="100" aria-label="[^"]+" value="42">/)
    expect(note).toContain('<span>42%</span>')
    const announced = /<div role="status">.*?<\/div>/.exec(note)?.[0]
    expect(announced).toContain(text.printImage.receiving)
    expect(announced).not.toContain('42')
  })

  it('shows an indeterminate bar if the length is not known', () => {
    const note = noteOf({ state: 'receiving' })
    expect(note).toMatch(/<progress max="100" aria-label="[^"]+">/)
    expect(note).not.toContain('%')
  })

  it('says that the shop is looking into an unannounced image', () => {
    expect(noteOf({ state: 'differs' })).toContain(
      'the shop compares it with the preview and requests the right one if',
    )
  })
})
