/** A calendar day of the company, so many days from now. */
export function day(later: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
    Date.now() + later * 86_400_000,
  )
}
