// The doors' floor: the writers of mails and documents, and this node's background work: jobs,
// webhooks, upkeep.

import type { FastifyRequest } from 'fastify'
import { createAccountMails } from '../doors/admin/mails/account-mails.ts'
import { createOperatorMails } from '../doors/admin/mails/operator-mails.ts'
import { createWebhookMails } from '../doors/admin/mails/webhook-mails.ts'
import { logoAsPng } from '../doors/storefront/brand/logo-as-png.ts'
import { createDocumentWriter } from '../doors/storefront/documents/create-document-writer.ts'
import { createPackingSlips } from '../doors/storefront/documents/create-packing-slips.ts'
import { drawBoughtPrint } from '../doors/storefront/draw-bought-print.tsx'
import { createGiftCardMail } from '../doors/storefront/mails/gift-card-mail.ts'
import { createGiftCardSaleMails } from '../doors/storefront/mails/gift-card-sale-mails.ts'
import { createMailPreview } from '../doors/storefront/mails/mail-preview.ts'
import { createShopperMails } from '../doors/storefront/mails/shopper-mails.ts'
import { ensureSamplePicture } from '../doors/terminal/ensure-sample-picture.ts'
import { createReadiness, hasDiskSpace, watchParts } from '../ground/http/readiness.ts'
import type { MailWriters } from '../trade/mail/mail-message.ts'
import { isKnownBrowser } from '../trade/operators/sessions/known-browsers.ts'
import { readBrowserCookie } from '../trade/operators/sessions/session-cookie.ts'
import type { Trade } from './open-trade.ts'

export type Doors = ReturnType<typeof openDoors>

export function openDoors(trade: Trade) {
  const { database, storage, now, spool, pictureProcesses, samplePath, baseUrl, dataDir } = trade
  const writeDocument = createDocumentWriter({
    database,
    logoAsPng: (logo) => logoAsPng({ pictureProcesses, spool }, logo),
  })
  const writing = { ...trade, writeDocument }
  const writersAt = (baseUrl: string | null): MailWriters => {
    const deps = { ...writing, baseUrl }
    return {
      ...createShopperMails(deps),
      ...createGiftCardMail(deps),
      ...createGiftCardSaleMails(deps),
      ...createOperatorMails(deps),
      ...createWebhookMails(deps),
      ...createAccountMails(deps),
    }
  }
  const hasDiskRoom = () => hasDiskSpace(spool.dir)

  return {
    ...writing,
    writers: writersAt(baseUrl),
    writersAt,
    previewMail: createMailPreview(writing),
    readPackingSlip: createPackingSlips(writing),
    drawBoughtPrint,
    drawSample: () => ensureSamplePicture(samplePath),
    /** Failed sign-ins from the same address do not block a browser that has signed in before. */
    spares: (request: FastifyRequest): Promise<boolean> =>
      isKnownBrowser(database.queries, readBrowserCookie(request, baseUrl), now()),
    readiness: createReadiness({
      spool: async () => !spool.room.isFull() && (await hasDiskRoom()),
      picture_processes: () => pictureProcesses.areAlive(),
    }),
    partsWatch: watchParts(
      {
        storage: () => storage.ping().then(() => true),
        disk: async () => (await hasDiskSpace(dataDir)) && (await hasDiskRoom()),
      },
      now,
    ),
  }
}
