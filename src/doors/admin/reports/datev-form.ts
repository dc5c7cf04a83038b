// Validates the account settings field by field and reports all faults together.

import type { DatevSettings } from '../../../trade/bookkeeping/bookkeeping-settings.ts'
import type { Checked, FieldTexts } from '../forms/form-field.ts'
import { t } from '../i18n/t.ts'

export type DatevField =
  | 'consultant'
  | 'client'
  | 'year_begins'
  | 'account_length'
  | 'money_accounts'
  | 'revenue_accounts'
  | 'fee_account'
type DatevFields = FieldTexts<DatevField>

/** For null, the accounts of the chart SKR03, without the client's numbers. */
export function datevFields(settings: DatevSettings | null): DatevFields {
  if (settings === null) {
    return {
      consultant: '',
      client: '',
      year_begins: '1',
      account_length: '4',
      money_accounts: 'account = 1410\n* = 1360',
      revenue_accounts: 'DE 19 = 8400\nDE 7 = 8300\n* = 8338',
      fee_account: '4970',
    }
  }
  const lines = (accounts: Readonly<Record<string, string>>) =>
    Object.entries(accounts)
      .map(([name, account]) => `${name || '*'} = ${account}`)
      .join('\n')
  return {
    consultant: String(settings.consultant),
    client: String(settings.client),
    year_begins: String(settings.yearBegins),
    account_length: String(settings.accountLength),
    money_accounts: lines(settings.moneyAccounts),
    revenue_accounts: lines(settings.revenueAccounts),
    fee_account: settings.feeAccount,
  }
}

export function checkDatevForm(fields: DatevFields): Checked<DatevSettings, DatevField> {
  const faults: Partial<Record<DatevField, string>> = {}
  const whole = (name: DatevField, least: number, most: number): number => {
    const value = /^\d{1,7}$/.test(fields[name]) ? Number(fields[name]) : -1
    if (value >= least && value <= most) return value
    faults[name] = t('Enter a whole number from {least} to {most}.', { least, most })
    return least
  }
  const accountLength = whole('account_length', 4, 8)
  const isAccount = (text: string) => /^\d+$/.test(text) && text.length <= accountLength
  const accounts = (
    name: DatevField,
    key: RegExp,
    written: (names: string) => string,
  ): Record<string, string> => {
    const found: Record<string, string> = {}
    for (const line of fields[name].split('\n').flatMap((each) => each.trim() || [])) {
      const [typed = '', account = ''] = line.split('=').map((part) => part.trim())
      const names = written(typed)
      if (!(key.test(names) || names === '*') || !isAccount(account)) {
        faults[name] = t(
          '“{line}” is not a valid account entry. Enter one per line, such as * = 1360.',
          {
            line,
          },
        )
      }
      found[names === '*' ? '' : names] = account
    }
    if (!Object.hasOwn(found, '')) faults[name] ??= t('Add a line * = … for all others.')
    return found
  }
  if (!isAccount(fields.fee_account)) faults.fee_account = t('Enter an account number.')
  const settings: DatevSettings = {
    consultant: whole('consultant', 1001, 9_999_999),
    client: whole('client', 1, 99_999),
    yearBegins: whole('year_begins', 1, 12),
    accountLength,
    moneyAccounts: accounts('money_accounts', /^[a-z-]+$/, (names) => names.toLowerCase()),
    revenueAccounts: accounts('revenue_accounts', /^[A-Z]{2}(?: \d{1,2}(?:\.\d+)?)?$/, (names) =>
      names
        .toUpperCase()
        .replace(',', '.')
        // Normalizes the rate to the form used as lookup key.
        .replace(/[\d.]+$/, (rate) => String(Number(rate))),
    ),
    feeAccount: fields.fee_account,
  }
  return Object.keys(faults).length > 0 ? { faults } : { value: settings }
}
