import { useCallback, useImperativeHandle, useMemo, useState, type RefObject } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledSection } from '../../language/screen.ts'
import type { Predicate } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { hasValue, linesOf } from '../../rules/document/rowPath.ts'
import { useEnvironment } from '../document/environment.ts'
import { documentForms, formOf } from '../document/documentForms.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import type { Filling } from './Filling.ts'
import { HistorySide } from './HistorySide.tsx'
import { isFilledIn } from './isFilledIn.ts'
import { lateParts } from './lateParts.ts'
import type { PartProps } from './PartProps.ts'
import { Section } from './Section.tsx'
import { SectionBar } from './SectionBar.tsx'
import { SectionPart } from './SectionPart.tsx'
import { leadsOf, paired } from './sectionPairs.ts'
import { useCurrentSection } from './useCurrentSection.ts'
import type { useFolded } from './useFolded.ts'
import { useStaged } from './useStaged.ts'
import { spoken } from '../../texts/spoken.ts'

export interface SectionsProps extends PartProps {
  readonly body: RefObject<HTMLElement | null>
  readonly folding: ReturnType<typeof useFolded>
  /** Filled in here: brings a section into sight, unfolded and in front. */
  readonly reveal: RefObject<((name: string) => void) | null>
  /** What leads on where it is filled in stage by stage. */
  readonly filling: Filling
}

/** From so many sections on, a document has a way through them. */
const barFrom = 3

/** The parts of a document, in the order of its definition, and the way from one to the other; stage by stage where it says so and is filled in. */
export function Sections(props: SectionsProps) {
  const { body, filling, chunk, entity, store, language } = props
  const shown = useShown(props)
  const [isSaved, isFilled] = useSelected(
    store,
    ({ row }) => [row['id'] !== undefined, isFilledIn(entity, row)] as const,
  )
  const [hasSide, setSide] = useState(false)
  const side = hasSide && isSaved ? shown.find(({ kind }) => kind === 'history') : undefined
  const sections = useMemo(() => shown.filter((section) => section !== side), [shown, side])
  const counts = useMistakes(chunk.screen.sections, entity, store)
  const names = useMemo(() => sections.map(({ name }) => name), [sections])
  const place = useCurrentSection(body, names)
  const { room } = place
  const isWide = room === 'wide' || room === 'broad'
  if (isWide !== hasSide) setSide(isWide)
  const parts = { ...props, sections, counts }
  const isStaged = chunk.screen.stages !== undefined && filling.maySave && isFilled
  return (
    <div className={side ? 'document-columns' : undefined}>
      {isStaged ? (
        <LazyBoundary lazy={lateParts.stages} language={language} coming={<span aria-busy />}>
          {({ StageSections }) => <StageSections {...parts} />}
        </LazyBoundary>
      ) : (
        <PlainSections {...parts} place={place} />
      )}
      {side ? (
        <HistorySide
          key={room}
          title={spoken(side.label, language)}
          isOpenFirst={room === 'broad'}
          entity={entity}
          entities={chunk.entities}
          store={store}
          language={language}
          {...(side.kind === 'history' && side.moments ? { moments: side.moments } : {})}
        />
      ) : null}
    </div>
  )
}

interface PlainProps extends SectionsProps {
  readonly sections: readonly CompiledSection[]
  readonly counts: Readonly<Record<string, number>>
  readonly place: ReturnType<typeof useCurrentSection>
}

/** All of them one below the other; where there is little room one at a time, under tabs. */
function PlainSections({
  sections,
  counts,
  place,
  folding,
  reveal,
  body: _,
  filling: __,
  ...part
}: PlainProps) {
  const { chunk, language } = part
  const { current, room, go } = place
  const { folded, fold } = folding
  const leads = useMemo(() => leadsOf(sections), [sections])
  const leadOf = (name: string): string => leads.get(name) ?? name
  const hasBar = sections.length >= barFrom
  const asTabs = hasBar && room === 'narrow'
  const ready = useStaged(sections.length, 1)
  const show = useCallback(
    (name: string) => {
      fold(name, false)
      go(name)
    },
    [fold, go],
  )
  useImperativeHandle(reveal, () => show, [show])
  const firstFields = chunk.screen.sections.find(({ kind }) => kind === 'fields')
  return (
    <div className="document-main">
      {hasBar ? (
        <SectionBar
          entries={sections
            .filter(({ name }) => !asTabs || !leads.has(name))
            .map(({ name, label }) => ({
              name,
              title: spoken(label, language),
              mistakes: counts[name] ?? 0,
            }))}
          current={asTabs ? leadOf(current) : current}
          asTabs={asTabs}
          onGo={show}
        />
      ) : null}
      {paired(sections.slice(0, ready), leads).map((group) => {
        const drawn = group.map((section) => (
          <Section
            key={section.name}
            name={section.name}
            title={spoken(section.label, language)}
            isFolded={folded.has(section.name)}
            asTab={asTabs && !leads.has(section.name)}
            isHidden={asTabs && leadOf(section.name) !== leadOf(current)}
            mistakes={counts[section.name] ?? 0}
            onFold={fold}
          >
            <SectionPart {...part} section={section} isFirst={section === firstFields} />
          </Section>
        ))
        const [first] = group
        return group.length === 1 ? (
          drawn
        ) : (
          <div key={first?.name} className="section-pair">
            {drawn}
          </div>
        )
      })}
    </div>
  )
}

/** A section whose fields are all out of sight is not there, nor is one that compares with nothing, nor one of large rows without any. One text, so that it is drawn again only when that changes. */
function useShown({ chunk: { screen }, entity, store, rules }: SectionsProps): readonly CompiledSection[] {
  const fields = useMemo(() => new Map(entity.fields.map((field) => [field.name, field])), [entity])
  const environment = useEnvironment()
  const hasLarge = (row: Row, lines: string, large: Predicate) =>
    linesOf(row, lines).some((one) => large.run(one, environment({ row })) === true)
  const isGone = (section: CompiledSection) =>
    (section.kind === 'table' &&
      section.large !== undefined &&
      !hasLarge(store.state().row, section.lines, section.large)) ||
    (section.kind === 'fields' &&
      !section.columns.some((column: CompiledColumn) =>
        rules.shown(column, fields.get(column.field ?? '')),
      )) ||
    (section.kind === 'compare' && !hasValue(store.state().row[`${section.with}Id`]))
  const [gone] = useSelected(
    store,
    () =>
      [
        screen.sections
          .filter(isGone)
          .map(({ name }) => name)
          .join(),
      ] as const,
  )
  return useMemo(() => {
    const names = new Set(gone.split(','))
    return screen.sections.filter(({ name }) => !names.has(name))
  }, [screen, gone])
}

/** Mistakes by section. */
function useMistakes(
  sections: readonly CompiledSection[],
  entity: CompiledEntity,
  store: DocumentStore,
): Readonly<Record<string, number>> {
  const forms = useMemo(() => documentForms(sections, entity), [sections, entity])
  const [errors] = useSelected(store, (state) => [state.errors.size === 0 ? null : state.errors] as const)
  return useMemo(() => {
    const counts: Record<string, number> = {}
    for (const path of errors?.keys() ?? []) {
      const name = formOf(forms, path)
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }, [errors, forms])
}
