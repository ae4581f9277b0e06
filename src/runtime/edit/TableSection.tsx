import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { GridHandle } from '../../grid/GridProps.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { spoken } from '../../texts/spoken.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useSelected } from '../document/useSelected.ts'
import { useEnvironment } from '../document/environment.ts'
import { lineKey } from '../document/paths.ts'
import { useHost } from '../host/host.ts'
import { foldText } from './foldText.ts'
import type { Predicate } from '../../language/expression.ts'
import type { CompiledCourse, CompiledForm } from '../../language/screen.ts'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import { lateParts } from './lateParts.ts'
import { InnerLines, type TableOf } from './InnerLines.tsx'
import { LinesSection } from './LinesSection.tsx'
import type { Below } from './LinesProps.ts'
import type { PartProps } from './PartProps.ts'

type Props = PartProps & { readonly section: TableOf }

/** A line grid; the lines of a line unfold below it. */
export function TableSection(props: Props) {
  const { section, chunk, entity } = props
  const line = chunk.entities[entity.lines.find(({ name }) => name === section.lines)?.entity ?? '']
  // Of a saved document the server sends every table, empty or not, that its reader may see as things stand.
  const [isKept] = useSelected(
    props.store,
    ({ row, saved }) => [saved['id'] !== undefined && !(section.lines in row)] as const,
  )
  if (!line) return null
  if (isKept) return <KeptLines />
  if (section.form) return <FormLines {...props} line={line} form={section.form} />
  if (section.large) return <Large {...props} line={line} large={section.large} />
  return (
    <>
      {section.course ? <Course {...props} course={section.course} /> : null}
      <Lines {...props} line={line} />
    </>
  )
}

/** Its rows as steps over time, whose code comes when there is one. */
function Course({ section, chunk, store, language, course }: Props & { readonly course: CompiledCourse }) {
  return (
    <LazyBoundary lazy={lateParts.course} language={language} coming={<span aria-busy />}>
      {({ LinesCourse }) => (
        <LinesCourse
          label={section.label}
          stopped={chunk.screen.stopped}
          lines={section.lines}
          course={course}
          store={store}
          language={language}
        />
      )}
    </LazyBoundary>
  )
}

/** Rows as strips of large figures. */
function Large(props: Props & { readonly line: CompiledEntity; readonly large: Predicate }) {
  const { section, entity, line, large, store, rules, language, servicesOf, register, onLineVerb } = props
  const access = entity.access[useHost().user.audience]
  const given = { store, rules, language, access, register, onLineVerb, large, rowPath: '' }
  return (
    <LazyBoundary lazy={lateParts.large} language={language} coming={<span aria-busy />}>
      {({ LargeLines }) => (
        <LargeLines
          {...given}
          label={section.label}
          lines={section.lines}
          entity={line}
          table={section.table}
          services={servicesOf(line)}
        />
      )}
    </LazyBoundary>
  )
}

/** A table that is hidden from its reader now: whether it has lines is not told. */
function KeptLines() {
  const say = useTexts(editTexts)
  return <p className="lines-none">{say('line.kept')}</p>
}

/** Lines that are drawn as a form, whose code comes when there is one. */
function FormLines(props: Props & { readonly line: CompiledEntity; readonly form: CompiledForm }) {
  const { section, entity, line, form, store, rules, language, servicesOf, register } = props
  const access = entity.access[useHost().user.audience]
  const given = { store, rules, language, access, register, form, rowPath: '' }
  return (
    <LazyBoundary lazy={lateParts.form} language={language} coming={<span aria-busy />}>
      {({ LinesForm }) => (
        <LinesForm
          {...given}
          label={section.label}
          lines={section.lines}
          entity={line}
          table={section.table}
          services={servicesOf(line)}
        />
      )}
    </LazyBoundary>
  )
}

function Lines(props: Props & { readonly line: CompiledEntity }) {
  const { section, entity, line, store, rules, language, servicesOf, choosers, onLineVerb } = props
  const { user } = useHost()
  const access = entity.access[user.audience]
  const { grid, register } = useOwnGrid(props)
  useEffect(() => {
    choosers.set(section.lines, (key) => {
      grid.current?.focusCell(key)
      grid.current?.unfold?.(key)
    })
    return () => void choosers.delete(section.lines)
  }, [choosers, section.lines, grid])
  return (
    <LinesSection
      store={store}
      rules={rules}
      language={language}
      onLineVerb={onLineVerb}
      access={access}
      register={register}
      label={section.label}
      rowPath=""
      lines={section.lines}
      entity={line}
      table={section.table}
      services={servicesOf(line)}
      below={useBelow({ ...props, access, grid })}
    />
  )
}

/** The grid of the section itself, beside what the document knows of it. */
function useOwnGrid({ section: { lines }, register: tell }: Props) {
  const grid = useRef<GridHandle | null>(null)
  const register = useCallback(
    (place: string, handle: GridHandle | null) => {
      grid.current = handle
      if (place === lines) tell(place, handle)
    },
    [tell, lines],
  )
  return { grid, register }
}

type BelowProps = Props & {
  readonly line: CompiledEntity
  readonly access: CompiledEntity['access'][string] | undefined
  readonly grid: ReturnType<typeof useOwnGrid>['grid']
}

/** What unfolds below a line; it keeps its identity while the document is the same. */
function useBelow(props: BelowProps): Below | undefined {
  const { section, chunk, line, store, rules, language, servicesOf, register, onLineVerb, access, grid } =
    props
  const environment = useEnvironment()
  const onLeave = useCallback((key: string) => void grid.current?.focusCell(key), [grid])
  return useMemo(() => {
    const [first] = section.children
    if (!first) return undefined
    const dateKey = first.table.columns.find(({ type }) => type === 'date')?.key
    const shared = { section, chunk, line, store, rules, language, servicesOf, register, onLineVerb, access }
    return {
      fold: {
        title: section.children.map(({ label }) => spoken(label, language)).join(', '),
        width: foldWidth,
        text: (row: Row) => foldText(linesOf(row, first.lines), dateKey, environment().today),
      },
      printed: section.children.flatMap(({ lines, label, table }) => {
        const below = chunk.entities[line.lines.find(({ name }) => name === lines)?.entity ?? '']
        const title = spoken(label, language)
        return below ? [{ lines, title, columns: table.columns, services: servicesOf(below) }] : []
      }),
      render: (row: Row) => <InnerLines {...shared} of={lineKey(row)} onLeave={onLeave} />,
    }
  }, [
    section,
    chunk,
    line,
    store,
    rules,
    language,
    servicesOf,
    register,
    onLineVerb,
    access,
    onLeave,
    environment,
  ])
}

/** Pixels for a count and a date. */
const foldWidth = 96
