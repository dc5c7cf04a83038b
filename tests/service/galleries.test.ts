// The recipes of docs/galleries.md, as they stand on the page, against answers like those of the
// programs.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fencedBlocks } from '../helpers/fenced-blocks.ts'
import { idsOfPrograms, startGalleryPrograms, tokenOfOwner } from '../helpers/gallery-programs.ts'
import { asJson, hashOf, picturesOf, tracesOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

const run = promisify(execFile)
const blocks = fencedBlocks('docs/galleries.md')
const of = (language: string) =>
  blocks.filter((block) => block.language === language).map(({ text }) => text.trim())

const handOvers = of('console')
  .slice(1)
  .map((command) => [command.split('\n')[0], command] as const)

const refusals: readonly [what: string, path: string, status: number, code: string][] = [
  [
    'an Immich link that does not exist',
    'api/assets/{asset}/original?key=gone',
    502,
    'origin_refused',
  ],
  [
    'an Immich link without downloads',
    'api/assets/{asset}/original?key=without-downloads',
    502,
    'origin_refused',
  ],
  ["an Immich photo's page", 'share/{key}/photos/{asset}', 422, 'image_format_unsupported'],
  ['a token of PhotoPrism that has expired', 'api/v1/dl/{hash}?t=expired', 502, 'origin_refused'],
  [
    'an address of Lychee that has expired',
    'image/original/{path}?expires=1&signature=0a',
    502,
    'origin_refused',
  ],
  ['a photo of Piwigo that guests may not see', 'action.php?id=43&part=e', 502, 'origin_refused'],
  [
    'a PicPeak gallery with a password',
    'api/gallery/with-password/download/{photo}',
    502,
    'origin_refused',
  ],
  [
    'a Lumio gallery with a password',
    'api/v1/g/with-password/files/{file}/download',
    502,
    'origin_refused',
  ],
  ["a Nextcloud share's page", 's/{share}', 422, 'image_format_unsupported'],
  ['a Nextcloud folder as an archive', 's/{folder}/download', 422, 'image_format_unsupported'],
  [
    'a Nextcloud share with a password',
    'public.php/dav/files/with-password/',
    502,
    'origin_refused',
  ],
]

describe('docs/galleries.md', () => {
  let service: Service
  let programs: Awaited<ReturnType<typeof startGalleryPrograms>>
  let photo: Buffer

  beforeAll(async () => {
    photo = await picture({ width: 1500, height: 1000, seed: 21 })
    programs = await startGalleryPrograms(photo)
    service = await startService({ env: { HANDPRINT_PULL_ALLOW_PRIVATE: programs.allowed } })
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await programs?.close()
  })

  const filled = (text: string) =>
    text
      .replaceAll('https://photos.example.com', programs.url)
      .replaceAll('https://prints.example.com', service.url)
      .replaceAll(/\{([a-z]+)\}/g, (placeholder, name) => idsOfPrograms[name] ?? placeholder)

  async function pull(address: string) {
    const query = new URLSearchParams({ access_key: service.accessKey, image_url: filled(address) })
    return await send(`${service.url}/api/pull?${query}`, asJson)
  }

  const originalOf = async (token: unknown) => (await picturesOf(service, String(token))).print

  async function bash(script: string, env: Record<string, string>): Promise<string> {
    const known = { PATH: process.env.PATH ?? '', BASE: service.url, KEY: service.accessKey }
    const options = { env: { ...known, TOKEN: tokenOfOwner, ...env } }
    return (await run('bash', ['--norc', '-c', `set -euo pipefail\n${script}`], options)).stdout
  }

  it.each(of(''))('%s is pulled as the original', async (address) => {
    const answer = await pull(address)
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('image_token')])
    expect(await originalOf(answer.json().image_token)).toBe(hashOf(photo))
  })

  it.each(refusals)('%s is refused, and leaves nothing', async (_what, path, status, code) => {
    const before = await tracesOf(service)
    const answer = await pull(`https://photos.example.com/${path}`)
    expect([answer.status, answer.json().code]).toEqual([status, code])
    expect(await tracesOf(service)).toEqual(before)
  })

  it('the first command tries an address, and prints a link that works', async () => {
    const [command = ''] = of('console')
    const address = filled('https://photos.example.com/action.php?id={id}&part=e')
    const [answer = '', link = ''] = (await bash(command, { ADDRESS: address })).trim().split('\n')
    expect(JSON.parse(answer).cart_url).toContain(`${service.url}/cart/`)
    const opened = await send(link, asJson)
    expect(await originalOf(opened.json().image_token)).toBe(hashOf(photo))
  })

  it.each(handOvers)('%s … hands the original over', async (_first, command) => {
    const path = '/api/v1/events/{event}/photos/{photo}/download'
    const printed = await bash(filled(command), {
      ADDRESS: filled(`https://photos.example.com${path}`),
    })
    const image = JSON.parse(printed)
    expect(image.loader_url).toContain(`${service.url}/loader/`)
    expect(image.sha256).toBe(hashOf(photo))
  })

  it("Piwigo's button opens a cart", async () => {
    const [code = ''] = of('php')
    const around = `
      class Template { function add_picture_button($content, $rank = 50) { echo $content; } }
      function add_event_handler($event, $handler) { $GLOBALS['handlers'][$event] = $handler; }
      function get_absolute_root_url() { return '${programs.url}/'; }
      $template = new Template();
      $page = array('image_id' => '${idsOfPrograms.id}');
      ${filled(code).replaceAll('$KEY', service.accessKey)}
      $handlers['loc_end_picture']();`
    const hasPhp = await run('php', ['--version']).then(
      () => true,
      () => false,
    )
    // A contributor's machine may lack PHP; CI must have it.
    expect(hasPhp || process.env.CI === undefined).toBe(true)
    if (!hasPhp) return
    const { stdout } = await run('php', ['-d', 'error_reporting=-1', '-r', around])
    const href = /^<a [^>]*href="([^"]+)"[^>]*>Order a print<\/a>$/.exec(stdout)?.[1] ?? stdout
    const opened = await send(href.replaceAll('&amp;', '&'), asJson)
    expect(opened.json()).toMatchObject({ reference_id: 'piwigo-42' })
    expect(await originalOf(opened.json().image_token)).toBe(hashOf(photo))
  })
})
