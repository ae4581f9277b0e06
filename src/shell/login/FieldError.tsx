/** What is wrong with the field above; nothing where nothing is. */
export function FieldError({ id, text }: { id: string; text: string }) {
  if (!text) return null
  return (
    <p id={id} className="login-error" role="alert">
      {text}
    </p>
  )
}
