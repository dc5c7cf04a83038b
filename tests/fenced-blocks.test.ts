// Every code block on the pages is covered by a test, or listed here with the reason why not.
// Commands, and the answers right after them, are covered on every page.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './helpers/ensure-built.ts'
import { fencedBlocks, isAnswer, isCommands, pagesToPasteFrom } from './helpers/fenced-blocks.ts'

const pasted = 'tests/service/pasted-documents.test.ts'
const browser = 'tests/browser/pasted-documents.spec.ts'
const client = 'tests/service/client-package.test.ts'
const galleries = 'tests/service/galleries.test.ts'
const ofNpm = 'its scripts are looked up; what they do takes a machine of its own, or minutes'
const drawing = 'to be read'

/**
 * The number of blocks of a language on a page, and the test that names the page, or the reason.
 */
const others: readonly [page: string, language: string, count: number, by: string][] = [
  ['README.md', 'html', 1, browser],
  ['README.md', 'sh', 1, ofNpm],
  ['docs/admin.md', '', 1, drawing],
  ['docs/api.md', 'json', 1, pasted],
  ['docs/architecture.md', '', 1, drawing],
  ['docs/augmented-reality.md', 'html', 1, 'its address is the reader’s own'],
  ['docs/catalog.md', 'json', 1, pasted],
  ['docs/client.md', 'console', 1, 'tests/service/client-cli.test.ts'],
  ['docs/client.md', 'sh', 1, ofNpm],
  ['docs/client.md', 'ts', 4, client],
  ['docs/coming-from.md', 'html', 1, browser],
  ['docs/deploying.md', 'console', 9, 'takes root, containers or a cluster; its files are held'],
  ['docs/deploying.md', 'caddy', 1, 'tests/deploy-files.test.ts'],
  ['docs/deploying.md', 'nginx', 2, 'tests/deploy-files.test.ts'],
  ['docs/embedding.md', 'html', 5, browser],
  ['docs/embedding.md', 'sh', 1, 'tests/service/embed-package.test.ts'],
  ['docs/faults.md', 'sh', 2, ofNpm],
  ['docs/galleries.md', '', 9, galleries],
  ['docs/galleries.md', 'console', 6, galleries],
  ['docs/galleries.md', 'php', 1, galleries],
  ['docs/hand-off.md', 'js', 1, browser],
  ['docs/labs.md', '', 1, drawing],
  ['docs/labs.md', 'json', 2, 'tests/service/labs.test.ts'],
  ['docs/legal.md', 'text', 1, drawing],
  ['docs/limits.md', 'json', 1, pasted],
  ['docs/local-development.md', 'html', 1, browser],
  ['docs/local-development.md', 'js', 1, 'tests/service/local-development.test.ts'],
  ['docs/local-development.md', 'sh', 1, 'tests/service/local-development.test.ts'],
  ['docs/mails.md', 'sh', 1, ofNpm],
  ['docs/mobile.md', 'dart', 1, 'tests/service/return-address.test.ts'],
  ['docs/mobile.md', 'js', 1, browser],
  ['docs/mobile.md', 'kotlin', 1, 'tests/service/return-address.test.ts'],
  ['docs/mobile.md', 'swift', 1, 'tests/service/return-address.test.ts'],
  ['docs/mobile.md', 'ts', 1, 'tests/service/return-address.test.ts'],
  ['docs/monitoring.md', 'json', 1, pasted],
  ['docs/monitoring.md', 'yaml', 1, 'tests/deploy-files.test.ts'],
  ['docs/operations.md', 'sql', 1, pasted],
  ['docs/price-lists.md', 'csv', 1, 'read-list-file.test.ts reads it'],
  ['docs/prices.md', 'json', 3, pasted],
  ['docs/print-files.md', 'json', 1, pasted],
  ['docs/product-data.md', 'json', 1, 'a part of a catalog document'],
  ['docs/resumable-uploads.md', 'js', 2, browser],
  ['docs/resumable-uploads.md', 'json', 1, pasted],
  ['docs/upload-page.md', 'html', 1, 'tests/browser/upload-page.spec.ts'],
  ['docs/ways-in.md', 'html', 3, browser],
  ['docs/ways-in.md', 'ts', 2, pasted],
  ['docs/webhooks.md', 'js', 1, pasted],
  ['docs/webhooks.md', 'json', 1, pasted],
  ['docs/webhooks.md', 'python', 1, pasted],
  ['packages/client/README.md', 'sh', 1, ofNpm],
  ['packages/client/README.md', 'ts', 1, client],
  ['packages/embed/README.md', 'html', 1, browser],
  ['packages/embed/README.md', 'sh', 1, 'tests/service/embed-package.test.ts'],
  ['packages/embed/README.md', 'ts', 1, browser],
]

it('every code block of the docs is tested, or has its reason here', () => {
  const counts = new Map<string, number>()
  for (const page of pagesToPasteFrom()) {
    const blocks = fencedBlocks(page)
    for (const [index, block] of blocks.entries()) {
      const before = blocks[index - 1]
      const isHeld = isCommands(block) || (isAnswer(block) && before && isCommands(before))
      if (isHeld) continue
      const kind = `${page} ${block.language}`
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
  }
  const listed = others.map(([page, language, count]) => [`${page} ${language}`, count])
  expect([...counts].sort()).toEqual(listed.sort())
})

it('the tests listed for them name their pages', () => {
  const strays = others.filter(([page, , , by]) => {
    if (!by.startsWith('tests/')) return false
    const path = join(projectRoot, by)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(page)
  })
  expect(strays).toEqual([])
})
