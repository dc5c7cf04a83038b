// What Plugin Check and reviewers ask of a plugin, as far as its files show it. The plugin itself
// is tested on a real WordPress by `npm run test:wordpress`.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './helpers/ensure-built.ts'

const folder = join(projectRoot, 'packages/wordpress/handprint')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const programs = files.filter((name) => name.endsWith('.php') && !name.endsWith('.l10n.php'))
const german = read('languages/handprint-de_DE.l10n.php')

it('no program of the plugin can be called by its own address', () => {
  const open = programs.filter((name) => !/^defined\( '\w+' \) \|\| exit;$/m.test(read(name)))
  expect(open).toEqual([])
})

it('every sentence is translated', () => {
  const sentences = programs.flatMap((name) =>
    [...read(name).matchAll(/__\( '(.+?)', '(\w+)' \)/g)].map(([, sentence, domain]) => {
      expect(domain).toBe('handprint')
      return sentence
    }),
  )
  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.filter((sentence) => !german.includes(`'${sentence}' =>`))).toEqual([])
})

it('the header and the readme name the same versions', () => {
  const named = (text: string, name: string) =>
    new RegExp(`^[ *]*${name}: +(.+)$`, 'm').exec(text)?.[1]
  const [header, readme] = [read('handprint.php'), read('readme.txt')]
  expect(named(header, 'Version')).toBe(named(readme, 'Stable tag'))
  for (const name of ['Requires at least', 'Requires PHP', 'License']) {
    expect(named(header, name)).toBe(named(readme, name))
  }
  expect(readme).toContain('== External services ==')
})

it('holds no hidden files and nothing but what runs', () => {
  const kinds = /\.(?:php|js|json)$|^readme\.txt$|^(?:includes|languages)$/
  expect(files.filter((name) => !kinds.test(name) || /(?:^|\/)\./.test(name))).toEqual([])
})
