import { useMemo } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Label, Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledCourse, CompiledScreen } from '../../language/screen.ts'
import { hasValue, linesOf } from '../../rules/document/rowPath.ts'
import { canonicalDecimal, showNumber } from '../../rules/types/decimalText.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { CourseChart } from '../chart/CourseChart.tsx'
import { courseOf, type CourseLine, type CourseRow } from '../chart/courseOf.ts'
import { useEnvironment } from '../document/environment.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { tenantNow } from '../host/tenantNow.ts'
import { minute, second, useNow } from '../host/useNow.ts'
import { endOf } from './remaining.ts'

interface Props {
  readonly label: Label
  /** Moments whose time may stand still, each with that since which it does: keys of the document. */
  readonly stopped: CompiledScreen['stopped']
  readonly lines: string
  readonly course: CompiledCourse
  readonly store: DocumentStore
  readonly language: Language
}

/** So close to its end (ms) the time is looked at more often. */
const nearEnd = 10 * minute

/** Milliseconds of a time there, as if there were no zones: what is drawn are differences. */
const millis = (time: unknown): number => Date.parse(`${String(time).replace(' ', 'T')}Z`)

/** The rows of a table as steps over time. */
export function LinesCourse({ label, stopped, lines, course, store, language }: Props) {
  const say = useTexts(editTexts)
  const { until: end = '' } = course
  const [rows, until, since] = useSelected(
    store,
    ({ row }) => [linesOf(row, lines), row[end], row[stopped?.[end] ?? '']] as const,
  )
  const now = millis(tenantNow())
  const goesTo = hasValue(until) ? endOf({ now, until: millis(until), since: millis(since) }) : 0
  useNow(goesTo - now < nearEnd ? 10 * second : minute) // the mark of now moves by itself
  const environment = useEnvironment()
  const drawn = useMemo(() => {
    const env = { ...environment(), up: { row: store.state().row } }
    const lines = courseOf(
      rows.flatMap((row) => courseRow(row, course, env)),
      course.show.map(({ title }) => spoken(title, language)),
    )
    return ownLast(lines.map((line) => (line.isOwn ? { ...line, name: say('line.own', line) } : line)))
  }, [rows, course, language, environment, store, say])
  if (drawn.length === 0) return <p className="lines-none">{say('line.noCourse')}</p>
  return (
    <CourseChart
      title={spoken(label, language)}
      lines={drawn}
      now={Math.min(now, goesTo)}
      until={goesTo}
      say={(value) => showNumber(canonicalDecimal(String(Math.round(value * 100) / 100)) ?? '', 0)}
    />
  )
}

function courseRow(row: Row, { at, show, by, own }: CompiledCourse, env: ExpressionEnv): CourseRow[] {
  if (!hasValue(row[at])) return []
  const values = show.map(({ key }) => (hasValue(row[key]) ? Number(row[key]) : null))
  const isOwn = own?.run(row, env) === true
  return [{ at: millis(row[at]), name: by === undefined ? '' : String(row[by] ?? ''), isOwn, values }]
}

/** His own lies over the others. */
const ownLast = (lines: readonly CourseLine[]): readonly CourseLine[] =>
  lines.toSorted((one, other) => Number(one.isOwn) - Number(other.isOwn))
