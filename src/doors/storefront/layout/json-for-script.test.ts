import { describe, expect, it } from 'vitest'
import { jsonForScript, sharedByPages } from './json-for-script.ts'

const data = { name: 'a "b" ″', list: [1, null, true, { deep: [] }], left: undefined, 'k<': '' }

describe('jsonForScript', () => {
  it('writes what JSON.parse can read, omitting undefined values', () => {
    for (const value of [data, [data, data], 'text', 3, false, null, {}, []]) {
      expect(JSON.parse(jsonForScript(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }
  })

  it('cannot end the script element', () => {
    const hostile = '</script><!--<script>'
    for (const value of [hostile, { [hostile]: hostile }, sharedByPages({ hostile })]) {
      expect(jsonForScript(value)).not.toContain('<')
      expect(JSON.parse(jsonForScript(value))).toEqual(value)
    }
  })

  it('writes a shared part once, wherever it occurs', () => {
    let reads = 0
    const shared = sharedByPages({
      get text() {
        reads += 1
        return 'told'
      },
    })
    for (const value of [{ a: shared, b: [shared] }, { c: shared }]) {
      expect(jsonForScript(value)).toContain('{"text":"told"}')
    }
    expect(reads).toBe(1)
  })
})
