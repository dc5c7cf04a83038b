// Runs after a form was put into the page: removes elements needed only without script, and moves
// the focus to an error.

export function tidyUp(): void {
  for (const button of document.querySelectorAll('.without-script')) button.remove()
  document.getElementById('error-summary')?.focus()
}

export function checkoutForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('#checkout-form')
}

export function typedText(name: string): string {
  const form = checkoutForm()
  return form === null ? '' : String(new FormData(form).get(name) ?? '').trim()
}
