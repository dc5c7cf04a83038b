type Props = {
  heading: string
  /** Of the whole form. */
  problem: string | null
  /** By the ids of the fields. */
  faults: readonly (readonly [string, string])[]
}

export function ErrorSummary({ heading, problem, faults }: Props) {
  if (problem === null && faults.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: after an error the focus has to be led here, also without script
    <div class="error-summary" id="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{heading}</h2>
      {problem !== null && <p>{problem}</p>}
      {faults.length > 0 && (
        <ul>
          {faults.map(([name, fault]) => (
            <li key={name}>
              <a href={`#${name}`}>{fault}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
