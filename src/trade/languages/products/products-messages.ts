// What can be bought, by language.

import type { ByLanguage } from '../translation.ts'
import { productsDa } from './da.ts'
import { productsDe } from './de.ts'
import { productsEn } from './en.ts'
import { productsEs } from './es.ts'
import { productsFi } from './fi.ts'
import { productsFr } from './fr.ts'
import { productsIt } from './it.ts'
import { productsNl } from './nl.ts'
import { productsPl } from './pl.ts'
import { productsPt } from './pt.ts'
import { productsSv } from './sv.ts'

export const productsMessages: ByLanguage<typeof productsEn> = {
  da: productsDa,
  de: productsDe,
  en: productsEn,
  es: productsEs,
  fi: productsFi,
  fr: productsFr,
  it: productsIt,
  nl: productsNl,
  pl: productsPl,
  pt: productsPt,
  sv: productsSv,
}
