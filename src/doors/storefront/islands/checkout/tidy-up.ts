// After a form has come into the page: what only pages without script need goes, and an error gets
// the focus.

export function tidyUp(): void {
  for (const button of document.querySelectorAll('.without-script')) button.remove()
  document.getElementById('error-summary')?.focus()
}

/** The form as it stands in the page now. */
export function checkoutForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('#checkout-form')
}

export function fieldText(name: string): string {
  const form = checkoutForm()
  return form === null ? '' : String(new FormData(form).get(name) ?? '').trim()
}
