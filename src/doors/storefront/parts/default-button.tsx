// Enter in a field presses the form's first button, which may not be the main one. This invisible
// button comes before all others.

type Props = { label: string; action: string; isDisabled?: boolean }

export function DefaultButton({ label, action, isDisabled = false }: Props) {
  return (
    <button
      type="submit"
      class="unseen"
      name="action"
      value={action}
      disabled={isDisabled}
      tabIndex={-1}
      aria-hidden="true"
    >
      {label}
    </button>
  )
}
