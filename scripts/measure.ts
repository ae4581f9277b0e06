/** The measures of the code by room: `node scripts/measure.ts`. tests/measures.test.ts holds them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { functionsIn, type Measured } from './functionsIn.ts'

const root = join(import.meta.dirname, '..')

/** What is measured of some code; functions that draw are measured apart. */
export interface Measures {
  readonly files: number
  readonly lines: number
  readonly functions: number
  /** Lines of a function: 95 of 100 have no more. */
  readonly p95: number
  readonly componentsP95: number
  /** Functions of more than 60 and of more than 100 lines. */
  readonly over60: number
  readonly over100: number
  readonly complexity: number
}

/** Tests, stories and what they share are measured by the limits of oxlint alone. */
const isBesideCode = (file: string): boolean => /\.(?:test|stories|chromium)\.|\/testing\//.test(file)

export interface MeasuredFile {
  readonly file: string
  readonly lines: number
  readonly functions: readonly Measured[]
}

export const langOf = (file: string): 'ts' | 'tsx' => (file.endsWith('x') ? 'tsx' : 'ts')

/** The code of these folders, without tests; what the grammar writes is nobody's. */
export function measuredFiles(...patterns: readonly string[]): MeasuredFile[] {
  return globSync([...patterns], { cwd: root, exclude: ['**/node_modules/**'] })
    .filter((file) => !isBesideCode(file) && file !== 'src/language/source.ts')
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return {
        file,
        lines: text.split('\n').length - 1,
        functions: functionsIn(text, file.endsWith('x') ? 'tsx' : 'ts'),
      }
    })
}

export function measuresOf(files: readonly MeasuredFile[]): Measures {
  const functions = files.flatMap((file) => file.functions)
  const linesOf = (isComponent: boolean) =>
    functions.filter((one) => one.isComponent === isComponent).map(({ lines }) => lines)
  return {
    files: files.length,
    lines: files.reduce((sum, { lines }) => sum + lines, 0),
    functions: functions.length,
    p95: quantile(linesOf(false), 0.95),
    componentsP95: quantile(linesOf(true), 0.95),
    over60: functions.filter(({ lines }) => lines > 60).length,
    over100: functions.filter(({ lines }) => lines > 100).length,
    complexity: Math.max(0, ...functions.map(({ complexity }) => complexity)),
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}

function print(): void {
  const files = measuredFiles('src/**/*.{ts,tsx}', 'scripts/**/*.{ts,tsx}')
  const roomOf = ({ file }: MeasuredFile) => /^(?:src\/(?:\w+(?=\/))?|scripts)/.exec(file)?.[0] ?? ''
  const rooms = [...Map.groupBy(files, roomOf), ['all', files] as const]
  console.table(Object.fromEntries(rooms.map(([room, own]) => [room, measuresOf(own)])))
}

if (import.meta.main) print()
