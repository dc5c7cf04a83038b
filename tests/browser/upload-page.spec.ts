// The page on which shoppers upload their own pictures: docs/upload-page.md.

import type { FrameLocator, Page } from '@playwright/test'
import { fencedBlocks } from '../helpers/fenced-blocks.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import type { Service } from '../helpers/start-service.ts'
import { checkPage } from './check-page.ts'
import { test } from './gallery.ts'
import { expect, heading, onPhoneToo } from './shop.ts'

type File = { name: string; mimeType: string; buffer: Buffer }

async function photo(name: string, seed: number, width = 900): Promise<File> {
  return { name, mimeType: 'image/jpeg', buffer: await picture({ width, height: 600, seed }) }
}

async function switchOn({ url, secretKey }: Service): Promise<string> {
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ upload_page: true })
  const answer = await send(`${url}/api/v1/store`, { method: 'PATCH', headers, body })
  return String(answer.json().id)
}

const choose = (page: Page | FrameLocator, files: File[]) =>
  page.locator('#upload-files').setInputFiles(files)
const next = (page: Page | FrameLocator, count: number) =>
  page.getByRole('button', { name: `Continue with ${count} picture` })
const states = (page: Page | FrameLocator) => page.locator('.upload-state')

onPhoneToo(() => {
  test('pictures from a device become one cart, each once, and failures are named', async ({
    page,
    service,
    faults,
  }) => {
    await switchOn(service)
    await page.goto(`${service.url}/upload`)
    await checkPage(page, ['light', 'dark'])
    const first = await photo('beach.jpg', 31)
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    const again = { ...first, name: 'copy of beach.jpg' }
    await choose(page, [first, await photo('alps.jpg', 32), text, again])
    await expect(states(page)).toHaveText([
      'Ready',
      'Ready',
      /can’t print this kind of file/,
      /Chosen twice/,
    ])
    await expect(page.locator('.upload-rows canvas')).toHaveCount(3)
    await checkPage(page, ['light', 'dark'])
    await page.getByRole('button', { name: 'Remove notes.txt' }).click()
    await next(page, 2).click()
    await expect(page).toHaveURL(/\/cart\/[0-9a-f]{32}/)
    faults.splice(0)

    // Back from there begins a new set.
    await page.goBack()
    await expect(page.getByText('Choose pictures')).toBeVisible()
    await expect(states(page)).toHaveCount(0)
    expect(faults).toEqual([])
  })
})

test('a reload goes on where it was, with what has arrived', async ({ page, service }) => {
  await switchOn(service)
  await page.goto(`${service.url}/upload`)
  const [small, large] = [await photo('small.jpg', 33), await photo('large.jpg', 34, 2400)]
  await choose(page, [small])
  await expect(states(page)).toHaveText(['Ready'])
  // The bytes of the next one stay on the way.
  await page.route('**/api/v1/uploads/*', () => {})
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await choose(page, [large])
  await sent
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(states(page)).toHaveText(['Ready', 'Choose this picture again to continue'])
  const begun: string[] = []
  page.on('request', (request) =>
    begun.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  await choose(page, [small, large])
  await expect(states(page)).toHaveText(['Ready', 'Ready'])
  // The upload that was begun is continued.
  expect(begun).not.toContain('POST /upload/pictures')
  await next(page, 2).click()
  await expect(page).toHaveURL(/\/cart\//)
})

test('works within the page of a site, by the line of docs/upload-page.md @framed', async ({
  page,
  service,
  gallery,
}) => {
  const id = await switchOn(service)
  const [line = ''] = fencedBlocks('docs/upload-page.md')
    .filter(({ language }) => language === 'html')
    .map(({ text }) => text.replace('https://prints.example.com', gallery.shop).replace('ID', id))
  gallery.put('/', `<!doctype html><title>A site</title>${line}`)
  await page.goto(gallery.url)
  const frame = page.frameLocator('iframe')
  await choose(frame, [await photo('framed.jpg', 35)])
  await next(frame, 1).click()
  await expect(heading(frame, 'Your picture as a print')).toBeVisible()
})
