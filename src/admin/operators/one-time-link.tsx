// A link that is shown once, to be handed on.

export function OneTimeLink({ name, link }: { name: string; link: string }) {
  return (
    <>
      <p>
        Give this link to {name}. It works once, for 24 hours, and is shown only now: whoever has it
        can choose the password.
      </p>
      <code class="secret">{link}</code>
    </>
  )
}
