import type { ComponentChild } from 'preact'
import type { PartsWatch } from '../../../ground/http/readiness.ts'
import type { ProxyWatch } from '../../../ground/limits/watch-proxies.ts'
import type { MailServerConfig } from '../../../pure/contract/mail-server-config.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import type { PaymentDeps } from '../../../trade/checkout/payment.ts'
import type { WriteDocument } from '../../../trade/documents/open-document.ts'
import type { ImageDeps } from '../../../trade/images/image-deps.ts'
import type { Image } from '../../../trade/images/picture.ts'
import type { Spool } from '../../../trade/images/spool.ts'
import type { MailWriters } from '../../../trade/mail/mail-message.ts'
import type { PreviewMail } from '../../../trade/mail/mail-texts.ts'
import type { FindMailServer } from '../../../trade/mail/saved-mail-server.ts'
import type { ReadPackingSlip } from '../../../trade/orders/views/packing-slip.ts'
import type { LiveProviders } from '../../../trade/payments/live-providers.ts'
import type { PersonalDataDeps } from '../../../trade/personal-data/delete-personal-data.ts'
import type { BoughtLine } from '../../../trade/production/lay-out-line.ts'
import type { SheetPress } from '../../../trade/production/process/print-press.ts'
import type { EndpointDeps } from '../../../trade/webhooks/endpoints/create-endpoint.ts'

/** Draws the print as the shop does. Null if the catalog does not have it. */
export type DrawBoughtPrint = (bought: {
  line: BoughtLine
  /** The catalog that the order was sold from. */
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
    /** Resolves to the path of the sample picture, which is drawn if it does not exist. */
    drawSample(): Promise<string>
    /** HANDPRINT_TIME_ZONE: the zone for months, and for days if an account has chosen none. */
    timeZone: string
    /** From SMTP_URL and MAIL_FROM. If null, the mail server can be set in the panel. */
    mail: MailServerConfig | null
    findMailServer: FindMailServer
    providers: LiveProviders
    /**
     * Mails with links to that address. A mail preview uses the address of its own request, so it
     * works without BASE_URL.
     */
    writersAt: (baseUrl: string) => Partial<MailWriters>
    previewMail: PreviewMail
    readPackingSlip: ReadPackingSlip
    drawBoughtPrint: DrawBoughtPrint
    writeDocument: WriteDocument
    proxies: ProxyWatch
    partsWatch: PartsWatch
    spool: Spool
    /** Makes gang sheets. */
    printPress: SheetPress
    stopping: Pick<AbortController, 'signal'>
    maxUploadBytes: number
    wakeWorker: () => void
    /** After a restored shop was resumed. */
    lookAtRecovery: () => Promise<void>
    wakeWebhooks: () => void
    /** HANDPRINT_WEBHOOK_DAYS. */
    webhookDays: number
    /** URL of the panel's stylesheet. By default it is read from the output of `vite build`. */
    panelStyles?: string
  }
