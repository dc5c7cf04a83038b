// Keys that were just made. The secret one is shown here and never again.

export function NewKeys({ accessKey, secretKey }: { accessKey?: string; secretKey?: string }) {
  return (
    <>
      {accessKey !== undefined && (
        <section>
          <h2>Access key</h2>
          <code class="secret">{accessKey}</code>
        </section>
      )}
      {secretKey !== undefined && (
        <section>
          <h2>Secret key</h2>
          <p>Keep it on a server, now: it is not shown again.</p>
          <code class="secret">{secretKey}</code>
        </section>
      )}
    </>
  )
}
