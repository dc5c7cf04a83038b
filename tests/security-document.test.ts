// docs/security.md names the tests of its promises; this test checks that they exist. The pages of
// promises state figures; the most important ones are compared with the constants of the code.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settings } from '../src/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const missing = (paths: string[]) => paths.filter((path) => !existsSync(join(root, path)))

describe('docs/security.md', () => {
  const text = read('docs/security.md')

  it('names existing tests', () => {
    const named = [...text.matchAll(/`((?:src|tests)\/[^`]+)`/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((path) => !/\.(?:test|spec)\.ts$/.test(path))).toEqual([])
    expect(missing(named)).toEqual([])
  })

  it('has a test for every promise', () => {
    const rows = [...text.matchAll(/^\| (.+?) \| (.+) \|$/gm)].filter(
      ([, what]) => what !== 'promise',
    )
    expect(rows.length).toBeGreaterThan(15)
    for (const [, what, tests] of rows)
      expect([what, tests]).toEqual([what, expect.stringContaining('`')])
  })

  it.each(['SECURITY.md', 'docs/security.md'])('and SECURITY.md have valid links: %s', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#:]+)\)/g)].map(([, to = '']) => to)
    expect(links.length).toBeGreaterThan(0)
    expect(missing(links.map((to) => join(dirname(page), to)))).toEqual([])
  })
})

describe('pages of promises', () => {
  const stop = 'ground/http/stop.ts'
  const finish = (setting('HANDPRINT_STOP_SECONDS') - seconds(stop, 'afterwardsMs')) / 2
  const pool = 'ground/database/postgres-database.ts'
  const queue = 'trade/images/rendering/render-queue.ts'
  const stripe = 'trade/payments/stripe/stripe-gateway.ts'
  const checks = 'trade/images/decoding/checks'
  const words = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' } as Readonly<Record<number, string>>
  const tries = words[1 + constant(stripe, 'maxNetworkRetries')]
  const bounds = 'trade/images/decoding/containers/bounds.ts'
  const frames = constant(bounds, 'maxFrames').toLocaleString('en')

  it.each([
    ['faults', `(${setting('HANDPRINT_DRAIN_SECONDS')}; 10 behind a balancer) the node goes on`],
    ['faults', `Requests in flight have ${finish} seconds to finish`],
    ['faults', `are cut off after ${2 * finish};`],
    ['faults', `(${setting('HANDPRINT_STOP_SECONDS')}) the process has ended`],
    ['faults', `the last ${seconds(stop, 'afterwardsMs')} of them are for jobs`],
    ['faults', `up to ${seconds('ground/database/sqlite-database.ts', 'lockPatienceMs')} seconds`],
    ['faults', `all ${setting('HANDPRINT_DATABASE_CONNECTIONS')} connections of a node`],
    ['faults', `requests wait ${seconds(pool, 'connectTimeoutMs')} seconds for one`],
    ['faults', `a statement ends after ${seconds(pool, 'statementTimeoutMs')} seconds`],
    ['faults', `up to ${constant('ground/database/run-serializable.ts', 'maxAttempts')} times`],
    ['faults', `at most ${seconds('ground/jobs/worker.ts', 'leaseMs')} seconds later`],
    ['faults', `within ${seconds('ground/http/health-routes.ts', 'checkTimeoutMs')} seconds`],
    ['faults', `take ${seconds('ground/storage/s3-client.ts', 'connectionTimeout')} seconds`],
    ['operations', `within \`HANDPRINT_STOP_SECONDS\` (${setting('HANDPRINT_STOP_SECONDS')})`],
    ['operations', `the last ${words[seconds(stop, 'afterwardsMs')]} seconds are for jobs`],
    ['operations', `A node has at most ${setting('HANDPRINT_DATABASE_CONNECTIONS')} connections`],
    ['limits', `\`HANDPRINT_PICTURE_WAIT_SECONDS\` (${setting('HANDPRINT_PICTURE_WAIT_SECONDS')})`],
    ['operations', `A cart may have ${constant(queue, 'mostOfOne')} waiting`],
    ['operations', `a store ${constant(queue, 'mostOfStore')}.`],
    ['configuration', `\`HANDPRINT_SLOTS_MONEY\` | \`${setting('HANDPRINT_SLOTS_MONEY')}\``],
    ['payments', `${tries} times ${seconds(stripe, 'timeoutMs')} seconds each`],
    ['payments', `at most ${words[constant(stripe, 'toleranceSeconds') / 60]} minutes old`],
    [
      'payments',
      `Every ${words[constant('tasks.ts', "gateways': { everyMs")]} minutes the gateways`,
    ],
    [
      'security',
      `${seconds('trade/images/decoding/processes/picture-processes.ts', 'timeLimitMs')} seconds for an image`,
    ],
    ['security', `${setting('HANDPRINT_MAX_PIXELS') / 1e6} megapixels, ${frames} frames or pages`],
    ['security', `${constant(bounds, 'BesidePixelsBytes') / 1e6} MB beside`],
    ['security', `${constant(`${checks}/check-jpeg.ts`, 'maxScans')} scans in a progressive JPEG`],
    [
      'security',
      `at most ${constant('ground/http/multipart/read-multipart.ts', 'usualParts')} parts`,
    ],
    ['security', `Heads have ${seconds('ground/http/server.ts', 'headersTimeout')} seconds`],
    ['security', `JSON ${seconds('ground/http/bound-body.ts', 'formTimeoutMs')} seconds`],
    ['security', `more than ${constant('ground/http/api/check-values.ts', 'maxLevels')} levels`],
    [
      'security',
      `An attempt has ${seconds('trade/webhooks/dispatch/create-webhook-dispatcher.ts', 'timeoutMs')} seconds`,
    ],
  ])('give the figures of the code: docs/%s.md, "%s"', (page, promise) => {
    // A failure with the page itself would fill the screen.
    expect(read(`docs/${page}.md`).replace(/\s+/g, ' ').includes(promise)).toBe(true)
  })
})

/** A constant, an option or its default, read from the source text: `name = 60 * 60_000`. */
function constant(path: string, name: string): number {
  const value = new RegExp(`${name}(?: =|:) ([\\d_]+(?: \\* [\\d_]+)*)`)
  const factors = value.exec(read(`src/${path}`))?.[1]
  if (factors === undefined) throw new Error(`There is no ${name} in ${path}.`)
  return factors.split(' * ').reduce((all, each) => all * Number(each.replaceAll('_', '')), 1)
}

function seconds(path: string, name: string): number {
  return constant(path, name) / 1000
}

function setting(name: string): number {
  return Number(settings.find((each) => each.name === name)?.default)
}
