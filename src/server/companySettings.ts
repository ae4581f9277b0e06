import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { contrast, isHex, type Hex } from '../theme/colour.ts'
import { leastContrast, mayBeAccent } from '../theme/accent.ts'

/** How the house shows itself. */
export interface CompanySettings {
  readonly name?: string
  /** An existing .svg or .png. */
  readonly mark?: string
  readonly accent?: Hex
  /** Zone of the times on the wire. */
  readonly timeZone?: string
  /** Whom to ask before one has logged in. */
  readonly help?: string
}

export const companyOf = ({
  name,
  mark,
  accent,
  timeZone,
  help,
}: Readonly<Record<'name' | 'mark' | 'accent' | 'timeZone' | 'help', string>>): CompanySettings => ({
  timeZone,
  ...(help.trim() && { help: help.trim() }),
  ...(name.trim() && { name: name.trim() }),
  ...(mark && { mark: resolve(mark) }),
  ...(isHex(accent) && { accent: accent.toLowerCase() as Hex }), // which changes no form
})

const mostMark = 64 * 1024

export function markMistakes(mark: string): string[] {
  if (mark === '') return []
  const size = statSync(mark, { throwIfNoEntry: false })?.size
  if (size === undefined) return [`COMPANY_MARK is ${mark}, which is no file.`]
  return /\.(svg|png)$/i.test(mark) && size <= mostMark
    ? []
    : [`COMPANY_MARK is ${mark}; it must be an .svg or .png of 64 kB at most.`]
}

export function accentMistakes(accent: string): string[] {
  if (accent === '') return []
  if (!isHex(accent)) return [`ACCENT is ${accent}; it must be a colour as #rrggbb. Example: #2f4aa8`]
  return mayBeAccent(accent)
    ? []
    : [
        `ACCENT is ${accent}, on which white words have a contrast of ${contrast(accent, '#ffffff').toFixed(1)}; it must be ${leastContrast} at least. Take a darker one.`,
      ]
}
