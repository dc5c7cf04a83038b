// What the pages of the panel are given.

import type { ComponentChild } from 'preact'
import type { PartsWatch } from '../../../ground/http/readiness.ts'
import type { ProxyWatch } from '../../../ground/limits/watch-proxies.ts'
import type { MailServerConfig } from '../../../pure/contract/mail-server.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import type { PaymentDeps } from '../../../trade/checkout/payment.ts'
import type { WriteDocument } from '../../../trade/documents/open-document.ts'
import type { ImageDeps } from '../../../trade/images/image-deps.ts'
import type { Image } from '../../../trade/images/picture.ts'
import type { Spool } from '../../../trade/images/spool.ts'
import type { MailWriters } from '../../../trade/mail/mail-message.ts'
import type { PreviewMail } from '../../../trade/mail/mail-texts.ts'
import type { FindMailServer } from '../../../trade/mail/saved-mail-server.ts'
import type { ReadPackingSlip } from '../../../trade/order-views/packing-slip.ts'
import type { LiveProviders } from '../../../trade/payments/live-providers.ts'
import type { PersonalDataDeps } from '../../../trade/personal-data/delete-personal-data.ts'
import type { BoughtLine } from '../../../trade/production/lay-out-line.ts'
import type { EndpointDeps } from '../../../trade/webhooks/endpoints/create-endpoint.ts'

/** As the shop draws it; null: the catalog does not have it. */
export type DrawBoughtPrint = (bought: {
  line: BoughtLine
  /** That the order was sold from. */
  catalog: Catalog
  image: Image
  label: string
}) => ComponentChild

export type PanelDeps = ImageDeps &
  PaymentDeps &
  PersonalDataDeps &
  EndpointDeps & {
    /** BASE_URL. */
    baseUrl: string | null
    dataDir: string
    /** Resolves to the path of the sample picture, which is drawn when it is not there. */
    drawSample(): Promise<string>
    /** HANDPRINT_TIME_ZONE: in which months begin, and days for who has chosen no zone. */
    timeZone: string
    /** SMTP_URL and MAIL_FROM; null: the panel may set a mail server. */
    mail: MailServerConfig | null
    findMailServer: FindMailServer
    providers: LiveProviders
    /** With links to that address: who looks at a mail knows where the shop is, also without BASE_URL. */
    writersAt: (baseUrl: string) => Partial<MailWriters>
    previewMail: PreviewMail
    readPackingSlip: ReadPackingSlip
    drawBoughtPrint: DrawBoughtPrint
    writeDocument: WriteDocument
    proxies: ProxyWatch
    partsWatch: PartsWatch
    spool: Spool
    stopping: Pick<AbortController, 'signal'>
    maxUploadBytes: number
    wakeWorker: () => void
    /** After a restored shop was resumed. */
    lookAtRecovery: () => Promise<void>
    wakeWebhooks: () => void
    /** HANDPRINT_WEBHOOK_DAYS. */
    webhookDays: number
    /** Address of the panel's stylesheet; found in what `vite build` wrote otherwise. */
    panelStyles?: string
  }
