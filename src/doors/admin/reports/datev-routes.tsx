// /admin/reports/datev: a month of the books for a German tax adviser, and the account settings.

import { Readable } from 'node:stream'
import type { Queries } from '../../../ground/database/database.ts'
import { sendFile } from '../../../ground/http/send-file.ts'
import { isCurrency, isoCurrencies } from '../../../pure/contract/currency-digits.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import {
  type DatevSettings,
  readDatevSettings,
  saveDatevSettings,
} from '../../../trade/bookkeeping/bookkeeping-settings.ts'
import { addMonths, isMonth, monthOf, startOfMonth } from '../../../trade/bookkeeping/months.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { paymentProviders } from '../../../trade/payments/payment-providers.ts'
import { eachTaxedEntry } from '../../../trade/reports/read-entries.ts'
import { readGiftCardSales } from '../../../trade/reports/read-gift-card-sales.ts'
import { auditExport } from '../audit/audit-export.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { FieldTable } from '../forms/form-field.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { currencyChoices } from '../layout/parts/currency-choices.ts'
import { SelectField } from '../layout/parts/field.tsx'
import { MonthField } from '../layout/parts/month-field.tsx'
import { Submit } from '../layout/parts/post-form.tsx'
import {
  type DatevPeriod,
  datevGiftCardLine,
  datevHead,
  datevLines,
  isForDatev,
} from './datev-file.ts'
import { checkDatevForm, type DatevField, datevFields } from './datev-form.ts'
import { toWindows1252 } from './windows-1252.ts'

export function datevRoutes(panel: Panel): void {
  const { database, now, timeZone } = panel
  const { queries } = database
  const thisMonth = () => monthOf(now(), timeZone)

  const form = defineForm(panel, {
    route: routes.admin.reports.datev.page,
    read: readDatevSettings,
    address: () => routes.admin.reports.datev.page.href(),
    fields: accountFields,
    texts: datevFields,
    check: checkDatevForm,
    save: (tx, settings) => saveDatevSettings(tx, settings),
    audit: (before, settings) => ({
      action: 'bookkeeping.changed',
      changes: changesBetween({ datev: before }, { datev: settings }),
    }),
    done: ({ redirect }) => redirect(routes.admin.reports.datev.page.href(), t('Accounts saved.')),
    page,
  })

  panel.get(routes.admin.reports.datev.file, 'read_only', async (context) => {
    const { query, by, reply, redirect } = context
    const settings = await readDatevSettings(queries)
    const [month, currency] = [query.get('month'), query.get('currency').toUpperCase()]
    if (settings === null || !isMonth(month) || !isCurrency(currency)) {
      const text =
        settings === null ? t('Save the accounts first.') : t('Choose a month and a currency.')
      return await redirect(routes.admin.reports.datev.page.href(), { kind: 'fault', text })
    }
    if (!isForDatev(currency)) {
      const text = t(
        'DATEV amounts have two decimals, but {currency} has more, so the file would show different totals than the books. Reports and statements are available as CSV.',
        { currency },
      )
      return await redirect(routes.admin.reports.datev.page.href(), { kind: 'fault', text })
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
      back: { href: routes.admin.reports.page.href(), label: t('Reports') },
      children: (
        <>
          {settings !== null && (
            <form class="stack" method="get" action={routes.admin.reports.datev.file.href()}>
              <div class="field-row">
                <MonthField
                  name="month"
                  label={t('Month')}
                  value={addMonths(thisMonth(), -1)}
                  thisMonth={thisMonth()}
                />
                <SelectField
                  name="currency"
                  label={t('Currency')}
                  value="EUR"
                  choices={currencyChoices(isoCurrencies().filter(isForDatev))}
                  note={t(
                    'Each file covers one currency, because exchange rates are not recorded. Currencies with three decimals, such as dinars, don’t work with DATEV.',
                  )}
                />
              </div>
              <Submit>{t('Download the Buchungsstapel')}</Submit>
            </form>
          )}
          <section>
            <h2>{t('Accounts')}</h2>
            <p>
              {t(
                'The file is a Buchungsstapel in DATEV format (EXTF 700): sales, refunds and fees of live orders, by tax rate. It follows the published specification but has not been tested with DATEV software. Ask your tax adviser to check the first month carefully.',
              )}
            </p>
            <form.Form
              at={settings}
              legend={t('Accounts')}
              submit={t('Save the accounts')}
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
  const sales = await readGiftCardSales(queries, {
    currency,
    from: startOfMonth(month, timeZone),
    until: startOfMonth(month, timeZone, 1),
  })
  for (const sale of sales) yield toWindows1252(datevGiftCardLine(sale, settings, timeZone))
}

function accountFields(): FieldTable<DatevField> {
  return {
    consultant: { label: t('Beraternummer'), inputMode: 'numeric', isRequired: true },
    client: {
      label: t('Mandantennummer'),
      inputMode: 'numeric',
      isRequired: true,
      isBeside: true,
    },
    year_begins: {
      label: t('First month of the fiscal year'),
      inputMode: 'numeric',
      note: t('1 for January.'),
    },
    account_length: {
      label: t('Account number length'),
      inputMode: 'numeric',
      note: t('Sachkontenlänge, usually 4.'),
      isBeside: true,
    },
    money_accounts: {
      kind: 'long',
      label: t('Payment accounts'),
      rows: 3,
      note: t(
        'One per line: {provider} = 1361, account = 1410, gift_card = 3272, and * = 1360 for all others.',
        {
          provider: paymentProviders[0]?.name ?? 'test',
        },
      ),
    },
    revenue_accounts: {
      kind: 'long',
      label: t('Revenue'),
      rows: 5,
      note: t(
        'By country and percent, such as DE 19 = 8400; by country, such as AT = 8320; and * = 8338 for all others.',
      ),
    },
    fee_account: { label: t('Payment fees'), note: t('For example 4970.') },
  }
}
