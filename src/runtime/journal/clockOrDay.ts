/** A moment of today as its time (`14:05`), any other with its day before it (`2026-03-04 14:05`). */
export const clockOrDay = (at: number): string => {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .split(' ')
  return date === new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(Date.now())
    ? time
    : `${date} ${time}`
}
