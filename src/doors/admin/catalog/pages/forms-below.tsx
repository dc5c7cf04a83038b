// More forms below that of a page: what can be added there, taken away, or put into another order.

import type { FormPage } from '../forms/catalog-form.ts'
import { MethodForms } from './method-forms.tsx'
import { OptionForms } from './option-forms.tsx'
import { ProductForms } from './product-forms.tsx'
import { SizeForms } from './size-forms.tsx'

export function FormsBelow(props: FormPage) {
  return (
    <>
      <SizeForms {...props} />
      <ProductForms {...props} />
      <OptionForms {...props} />
      <MethodForms {...props} />
    </>
  )
}
