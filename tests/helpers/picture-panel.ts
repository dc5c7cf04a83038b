import type { LightMyRequestResponse } from 'fastify'
import { createSpool } from '../../src/trade/images/spool.ts'
import type { TestDatabase } from './databases.ts'
import { filePart, multipartBody } from './multipart.ts'
import { sharedPictureProcesses } from './open-images.ts'
import { ownFolder } from './own-folder.ts'
import { openTestPanel, type SignedIn, type TestPanel } from './test-panel.ts'
import { openTestShop } from './test-shop.ts'

export type PictureShop = Awaited<ReturnType<typeof openPictureShop>>

/** A panel that takes pictures. */
export type PicturePanel = {
  shop: PictureShop
  panel: TestPanel
  owner: SignedIn
  /** The folder of incoming files. */
  spoolFolder: string
  /** Sends a file to an address of the panel, as its owner by default. */
  sendPicture: (
    url: string,
    file: Uint8Array | string,
    who?: SignedIn,
  ) => Promise<LightMyRequestResponse>
}

export async function openPicturePanel(testDatabase: TestDatabase): Promise<PicturePanel> {
  const spoolFolder = await ownFolder()
  const shop = await openPictureShop(testDatabase, spoolFolder)
  const panel = await openTestPanel(shop.database, shop)
  const owner = await panel.signIn()
  return {
    shop,
    panel,
    owner,
    spoolFolder,
    async sendPicture(url, file, who = owner) {
      const { bytes, contentType } = multipartBody([filePart('image', file)])
      return await panel.server.inject({
        method: 'POST',
        url: `${url}?form_token=${who.formToken}`,
        headers: { cookie: who.cookie, 'content-type': contentType },
        payload: bytes,
      })
    },
  }
}

async function openPictureShop(testDatabase: TestDatabase, spoolFolder: string) {
  return {
    ...(await openTestShop(testDatabase)),
    pictureProcesses: sharedPictureProcesses(),
    spool: createSpool(spoolFolder),
    stopping: new AbortController(),
  }
}
