// Checks external dependencies: the public address, the mail server, the payment providers.

import type { Config } from '../../config.ts'
import type { Database } from '../../ground/database/database.ts'
import { openMailServer, readMailServer } from '../../trade/mail/saved-mail-server.ts'
import { openLiveProviders } from '../../trade/payments/live-providers.ts'
import { gatewayKey } from '../../trade/payments/payment-gateways.ts'
import { isTestInstallation } from '../../trade/stores/is-test-installation.ts'
import type { Check, State } from './finding.ts'

type Deps = { config: Config; database: Database | null }

const patienceMs = 10_000

export function checksOfWorld({ config, database }: Deps): Readonly<Record<string, Check>> {
  const { baseUrl, mail, payments } = config
  /** What a test installation may lack is a fault in a shop that sells. */
  const whereItSells = async (): Promise<State> =>
    database !== null && !(await isTestInstallation(database.queries)) ? 'fault' : 'warning'

  return {
    async address() {
      if (baseUrl === null) {
        const text = 'BASE_URL is not set: links use the host of each request.'
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
          ['fault', `${baseUrl}/healthz is served by something else (status ${answer.status}).`],
        ]
      }
      if (!answer.ok) return [['fault', `${baseUrl} reports problems: ${said}`]]
      if (baseUrl.startsWith('https:')) return [['ok', `${baseUrl} leads here.`]]
      return [[await whereItSells(), `${baseUrl} points here, but without TLS: use https.`]]
    },

    async mail() {
      const server = mail ?? (database && (await readMailServer(database.queries)))
      if (server === null || baseUrl === null) {
        const text =
          'No mails are sent. Set BASE_URL, and set up a mail server in the panel or with SMTP_URL and MAIL_FROM.'
        return [[await whereItSells(), text]]
      }
      await (await openMailServer(server)).verify()
      return [['ok', `${server.host} lets us in${mail === null ? ', as set in the panel' : ''}.`]]
    },

    async payments() {
      const providers = await openLiveProviders({ database, setUps: payments, now: Date.now })
      const gateways = providers.current
      if (gateways.length === 0) {
        return [[await whereItSells(), 'No payment provider is set up: only test cards work.']]
      }
      for (const gateway of gateways) {
        const events = gateway.listEvents(Date.now() - 60_000)
        await events[Symbol.asyncIterator]().next()
      }
      return [['ok', `${gateways.map(gatewayKey).join(', ')} answers.`]]
    },
  }
}
