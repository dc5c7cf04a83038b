import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { viewerSources } from './viewer-sources.ts'

describe('viewerSources', () => {
  it('names the stylesheet of the installed model-viewer', () => {
    const template = import.meta.resolve('@google/model-viewer/lib/template.js')
    const source = readFileSync(fileURLToPath(template), 'utf8')
    const styles = [...source.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text)
    expect(styles).toHaveLength(1)
    const hash = createHash('sha256')
      .update(styles[0] ?? '')
      .digest('base64')
    expect(viewerSources.styles).toBe(`'sha256-${hash}'`)
  })
})
