// What lies outside: the public address, the mail server, the payment providers.

import type { Config } from '../../config.ts'
import type { Database } from '../../ground/database/database.ts'
import { createMailServer } from '../../trade/mail/mail-server.ts'
import { gatewayKey } from '../../trade/payments/payment-gateways.ts'
import { openProviders } from '../../trade/payments/payment-providers.ts'
import { isTestInstallation } from '../../trade/stores/is-test-installation.ts'
import type { Check, State } from './finding.ts'

type Deps = { config: Config; database: Database | null }

const patienceMs = 10_000

export function checksOfWorld({ config, database }: Deps): Readonly<Record<string, Check>> {
  const { baseUrl, mail, payments } = config
  /** What a test may do without, a shop that sells may not. */
  const whereItSells = async (): Promise<State> =>
    database !== null && !(await isTestInstallation(database.queries)) ? 'fault' : 'warning'

  return {
    async address() {
      if (baseUrl === null) {
        const text = 'BASE_URL is not set: links are made from what each request says.'
        return [[await whereItSells(), text]]
      }
      const answer = await fetch(`${baseUrl}/healthz`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      }).catch((error: unknown) => {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
        throw new Error(`${baseUrl} can't be reached from here`, { cause })
      })
      const said = await answer.text()
      if (!/^\{"status":"(?:ok|failing)"/.test(said)) {
        return [
          ['fault', `${baseUrl}/healthz is answered by something else (status ${answer.status}).`],
        ]
      }
      if (!answer.ok) return [['fault', `${baseUrl} answers that it is not well: ${said}`]]
      if (baseUrl.startsWith('https:')) return [['ok', `${baseUrl} leads here.`]]
      return [[await whereItSells(), `${baseUrl} leads here, without TLS: use https.`]]
    },

    async mail() {
      if (mail === null) {
        const text = 'No mail is sent: set SMTP_URL, MAIL_FROM and BASE_URL.'
        return [[await whereItSells(), text]]
      }
      await createMailServer(mail).verify()
      return [['ok', `${mail.host} lets us in.`]]
    },

    async payments() {
      const gateways = await openProviders(payments, Date.now)
      if (gateways.length === 0) {
        return [[await whereItSells(), 'No payment provider is set up: cards are test cards.']]
      }
      for (const gateway of gateways) {
        const events = gateway.listEvents(Date.now() - 60_000)
        await events[Symbol.asyncIterator]().next()
      }
      return [['ok', `${gateways.map(gatewayKey).join(', ')} answers.`]]
    },
  }
}
