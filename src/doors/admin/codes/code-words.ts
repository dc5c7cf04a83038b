import type { CodeGives, DiscountCode } from '../../../trade/discount-codes/discount-code.ts'
import { t } from '../i18n/t.ts'
import { countText, moneyText, percentText } from '../layout/formats.ts'
import { productText, sizeText } from '../layout/print-texts.ts'

/** `10%`, `$5.00 / 5,00 €`, `Free shipping`, `Free: Poster 8 × 10 in` */
export function givesText(gives: CodeGives): string {
  switch (gives.kind) {
    case 'percent':
      return percentText(gives.percent)
    case 'amount':
      return Object.entries(gives.amounts)
        .map(([currency, amount]) => moneyText(amount, currency))
        .join(' / ')
    case 'shipping':
      return t('Free shipping')
    case 'size':
      return t('Free: {print}', {
        print: `${productText(gives.product)} ${sizeText(gives.size)}`,
      })
  }
}

export function usesText({ uses, maxUses }: Pick<DiscountCode, 'uses' | 'maxUses'>): string {
  if (maxUses === null) return countText(uses)
  return t('{uses} of {most}', { uses: countText(uses), most: countText(maxUses) })
}

export type CodeState = 'on' | 'off' | 'not_yet' | 'expired' | 'used_up'

export function codeState(code: DiscountCode, now: number): CodeState {
  if (!code.isOn) return 'off'
  if (code.validFrom !== null && now < code.validFrom) return 'not_yet'
  if (code.validUntil !== null && now >= code.validUntil) return 'expired'
  return code.maxUses !== null && code.uses >= code.maxUses ? 'used_up' : 'on'
}
