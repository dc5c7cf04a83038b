// /admin/reports/datev: a month of the books for a German tax adviser, and the accounts that it goes to.

import { Readable } from 'node:stream'
import type { Queries } from '../../../ground/database/database.ts'
import { sendFile } from '../../../ground/http/send-file.ts'
import { isCurrency, isoCurrencies } from '../../../pure/contract/currency-digits.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { addMonths, isMonth, monthOf, startOfMonth } from '../../../trade/bookkeeping/months.ts'
import {
  type DatevSettings,
  readDatevSettings,
  saveDatevSettings,
} from '../../../trade/bookkeeping/settings.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { paymentProviders } from '../../../trade/payments/payment-providers.ts'
import { eachTaxedEntry } from '../../../trade/reports/read-entries.ts'
import { auditExport } from '../audit/audit-export.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { FieldTable } from '../forms/form-field.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { currencyChoices } from '../frame/parts/currency-choices.ts'
import { SelectField } from '../frame/parts/field.tsx'
import { MonthField } from '../frame/parts/month-field.tsx'
import { Submit } from '../frame/parts/post-form.tsx'
import { toWindows1252 } from '../frame/send-csv.ts'
import { say } from '../words/say.ts'
import { type DatevPeriod, datevHead, datevLines, isForDatev } from './datev-file.ts'
import { checkDatevForm, type DatevField, datevFields } from './datev-form.ts'

const home = '/admin/reports/datev'

export function datevPages(panel: Panel): void {
  const { database, now, timeZone } = panel
  const { queries } = database
  const thisMonth = () => monthOf(now(), timeZone)

  const form = defineForm(panel, {
    path: home,
    read: readDatevSettings,
    address: () => home,
    fields: accountFields,
    texts: datevFields,
    check: checkDatevForm,
    save: (tx, settings) => saveDatevSettings(tx, settings),
    audit: (before, settings) => ({
      action: 'bookkeeping.changed',
      changes: changesBetween({ datev: before }, { datev: settings }),
    }),
    done: ({ redirect }) => redirect(home, say('The accounts are saved.')),
    page,
  })

  panel.get(`${home}/file`, 'read_only', async (context) => {
    const { query, by, reply, redirect } = context
    const settings = await readDatevSettings(queries)
    const [month, currency] = [query.get('month'), query.get('currency').toUpperCase()]
    if (settings === null || !isMonth(month) || !isCurrency(currency)) {
      const text =
        settings === null ? say('Save the accounts first.') : say('Choose a month and a currency.')
      return await redirect(home, { kind: 'fault', text })
    }
    if (!isForDatev(currency)) {
      const text = say(
        'DATEV’s amounts have two decimals, and {currency} has more: a file would say other sums than the books. Reports and statements have them as CSV.',
        { currency },
      )
      return await redirect(home, { kind: 'fault', text })
    }
    const detail = { month, currency }
    await auditExport(panel, { operator: by, action: 'export.bookings', detail })
    const period = { month, currency, timeZone, madeAt: now() }
    const name = `EXTF_Buchungsstapel_${month}.csv`
    const stream = Readable.from(datevParts(queries, settings, period), { objectMode: false })
    return sendFile(reply, { name, type: 'text/csv; charset=windows-1252', stream })
  })

  async function page(
    { operator }: PanelContext,
    settings: DatevSettings | null,
  ): Promise<PanelPage> {
    return {
      title: 'DATEV',
      back: { href: '/admin/reports', label: say('Reports') },
      children: (
        <>
          {settings !== null && (
            <form class="stack" method="get" action={`${home}/file`}>
              <div class="field-row">
                <MonthField
                  name="month"
                  label={say('Month')}
                  value={addMonths(thisMonth(), -1)}
                  thisMonth={thisMonth()}
                />
                <SelectField
                  name="currency"
                  label={say('Currency')}
                  value="EUR"
                  choices={currencyChoices(isoCurrencies().filter(isForDatev))}
                  note={say(
                    'A file is of one: the books know no exchange rates. Those with three decimals, such as dinars, are not for DATEV.',
                  )}
                />
              </div>
              <Submit>{say('Download the Buchungsstapel')}</Submit>
            </form>
          )}
          <section>
            <h2>{say('Accounts')}</h2>
            <p>
              {say(
                'The file is a Buchungsstapel in the DATEV format (EXTF 700): sales, refunds and fees of live orders, by rate. It was written by the published layout and tried with no DATEV program: let your adviser read a first month with care.',
              )}
            </p>
            <form.Form
              at={settings}
              legend={say('Accounts')}
              submit={say('Save the accounts')}
              look="quiet"
              mayChange={hasRole(operator, 'owner')}
            />
          </section>
        </>
      ),
    }
  }
}

async function* datevParts(
  queries: Queries,
  settings: DatevSettings,
  period: DatevPeriod,
): AsyncGenerator<Buffer> {
  const { month, currency, timeZone } = period
  yield toWindows1252(datevHead(settings, period))
  const entries = eachTaxedEntry(queries, {
    currency,
    kinds: ['sale', 'refund', 'refund_failed', 'taken_back', 'restored', 'fee'],
    from: startOfMonth(month, timeZone),
    until: startOfMonth(month, timeZone, 1),
  })
  for await (const entry of entries) yield toWindows1252(datevLines(entry, settings, timeZone))
}

function accountFields(): FieldTable<DatevField> {
  return {
    consultant: { label: say('Beraternummer'), inputMode: 'numeric', isRequired: true },
    client: {
      label: say('Mandantennummer'),
      inputMode: 'numeric',
      isRequired: true,
      isBeside: true,
    },
    year_begins: {
      label: say('First month of the business year'),
      inputMode: 'numeric',
      note: say('1 for January.'),
    },
    account_length: {
      label: say('Digits of accounts'),
      inputMode: 'numeric',
      note: say('Sachkontenlänge, mostly 4.'),
      isBeside: true,
    },
    money_accounts: {
      kind: 'long',
      label: say('Where payments come in'),
      rows: 3,
      note: say('One in a line: {provider} = 1361, account = 1410, and * = 1360 for all others.', {
        provider: paymentProviders[0]?.name ?? 'test',
      }),
    },
    revenue_accounts: {
      kind: 'long',
      label: say('Revenue'),
      rows: 5,
      note: say(
        'By country and per cent, such as DE 19 = 8400; by country, such as AT = 8320; and * = 8338 for all others.',
      ),
    },
    fee_account: { label: say('Fees of payments'), note: say('Such as 4970.') },
  }
}
