import { spoken } from '../../texts/spoken.ts'
import type { Wording } from '../../texts/Wording.ts'
import { loadingTexts } from '../../texts/loadingTexts.ts'

/** A row that was not taken, where it stands, and why. */
export interface Refusal {
  readonly file: string
  /** Line of the file, from 1. */
  readonly line: number
  /** Field of the entity, by its path; '' when the row as a whole was refused. */
  readonly field: string
  readonly value: string
  readonly code: string
  readonly reason: Wording
}

export interface LoadReport {
  readonly entity: string
  readonly file: string
  readonly encoding: string
  readonly delimiter: string
  /** Records below the header, and what became of them: every one is in exactly one of the figures below. */
  readonly records: number
  readonly saved: number
  readonly refusedRows: number
  /** Blank lines; rows matched by `ignore`; rows that `only` and `except` left out; rows whose document exists already. */
  readonly blank: number
  readonly ignored: number
  readonly leftOut: number
  readonly known: number
  readonly documents: number
  readonly refusals: readonly Refusal[]
}

/** The report as a delimited file: one row for each refusal, in both languages. */
export function reportText(refusals: readonly Refusal[]): string {
  const cell = (text: string | number) =>
    /[",\r\n]/.test(String(text)) ? `"${String(text).replaceAll('"', '""')}"` : String(text)
  const rows = refusals.map(({ file, line, field, value, code, reason }) => [
    file,
    line,
    field,
    value,
    code,
    spoken(reason, 'CN'),
    spoken(reason, 'EN'),
  ])
  const heading = loadingTexts.label('report.reason')
  return `\uFEFF${[['file', 'line', 'field', 'value', 'code', heading.CN, heading.EN], ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
