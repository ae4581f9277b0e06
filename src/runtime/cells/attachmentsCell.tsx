import type { Cell } from './Cell.ts'

/** How many files: they travel as a list, or as ids joined by commas. */
function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'string' ? value.split(',').filter((id) => id.trim()).length : 0
}

export const attachmentsCell: Cell = {
  text: ({ value }) => String(countOf(value) || ''),
  draw: ({ value }) => countOf(value) ? <span className="sw-clip">{countOf(value)}</span> : null,
  spoken: ({ value, services }) => services.language === 'CN' ? `${countOf(value)} 个附件` : `${countOf(value)} attachments`,
}
