// Enter in a field presses the first button of its form, which may be another than the way on:
// this one stands before all others, unseen.

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
