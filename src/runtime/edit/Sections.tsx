import { memo, useCallback, useImperativeHandle, useMemo, useState, type RefObject } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledSection } from '../../language/screen.ts'
import { hasValue } from '../../rules/document/rowPath.ts'
import { documentForms, formOf } from '../document/documentForms.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { ComparePanel } from './ComparePanel.tsx'
import { FieldsSection } from './FieldsSection.tsx'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import { HistorySide } from './HistorySide.tsx'
import { lateParts } from './lateParts.ts'
import { panels } from './panels.ts'
import type { PartProps } from './PartProps.ts'
import { Section } from './Section.tsx'
import { SectionBar } from './SectionBar.tsx'
import { TableSection } from './TableSection.tsx'
import { useCurrentSection } from './useCurrentSection.ts'
import type { useFolded } from './useFolded.ts'
import { useStaged } from './useStaged.ts'
import { spoken } from '../../texts/spoken.ts'

export interface SectionsProps extends PartProps {
  readonly body: RefObject<HTMLElement | null>
  readonly folding: ReturnType<typeof useFolded>
  /** Filled in here: brings a section into sight, unfolded and in front. */
  readonly reveal: RefObject<((name: string) => void) | null>
}

/** From so many sections on, a document has a way through them. */
const barFrom = 3

/** The parts of a document, in the order of its definition, and the way from one to the other. */
export function Sections(props: SectionsProps) {
  const { body, folding, reveal, ...part } = props
  const {
    chunk: { screen },
    entity,
    store,
    language,
  } = part
  const shown = useShown(props)
  const [isSaved] = useSelected(store, ({ row }) => [row['id'] !== undefined] as const)
  const [hasSide, setSide] = useState(false)
  const side = hasSide && isSaved ? shown.find(({ kind }) => kind === 'history') : undefined
  const sections = useMemo(() => shown.filter((section) => section !== side), [shown, side])
  const counts = useMistakes(screen.sections, entity, store)
  const names = useMemo(() => sections.map(({ name }) => name), [sections])
  const { current, room, go } = useCurrentSection(body, names)
  const isWide = room === 'wide' || room === 'broad'
  if (isWide !== hasSide) setSide(isWide)
  const { folded, fold } = folding
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
  const firstFields = screen.sections.find(({ kind }) => kind === 'fields')
  return (
    <div className={side ? 'document-columns' : undefined}>
      <div className="document-main">
        {hasBar ? (
          <SectionBar
            entries={sections.map(({ name, label }) => ({
              name,
              title: spoken(label, language),
              mistakes: counts[name] ?? 0,
            }))}
            current={current}
            asTabs={asTabs}
            onGo={show}
          />
        ) : null}
        {sections.slice(0, ready).map((section) => (
          <Section
            key={section.name}
            name={section.name}
            title={spoken(section.label, language)}
            isFolded={folded.has(section.name)}
            asTab={asTabs}
            isHidden={asTabs && section.name !== current}
            mistakes={counts[section.name] ?? 0}
            onFold={fold}
          >
            <Part {...part} section={section} isFirst={section === firstFields} />
          </Section>
        ))}
      </div>
      {side ? (
        <HistorySide
          key={room}
          title={spoken(side.label, language)}
          isOpenFirst={room === 'broad'}
          entity={entity}
          entities={part.chunk.entities}
          store={store}
          language={language}
        />
      ) : null}
    </div>
  )
}

const Part = memo(function Part({
  section,
  isFirst,
  ...part
}: PartProps & { readonly section: CompiledSection; readonly isFirst: boolean }) {
  const { chunk, entity, store, rules, language } = part
  if (section.kind === 'table') return <TableSection {...part} section={section} />
  if (section.kind === 'matrix')
    return (
      <LazyBoundary lazy={lateParts.matrix} language={language} coming={<span aria-busy />}>
        {(late) => <late.MatrixSection {...part} section={section} />}
      </LazyBoundary>
    )
  if (section.kind === 'compare')
    return <ComparePanel chunk={chunk} entity={entity} store={store} language={language} by={section.with} />
  if (section.kind !== 'fields') {
    const Panel = panels[section.kind]
    return <Panel entity={entity} entities={chunk.entities} store={store} language={language} />
  }
  return (
    <FieldsSection
      section={section}
      entity={entity}
      store={store}
      rules={rules}
      language={language}
      focusFirst={isFirst && store.state().row['id'] === undefined}
      isDetail={chunk.screen.kind === 'detail'}
      screen={chunk.screen.id}
      folds={part.folds}
    />
  )
})

/** A section whose fields are all out of sight is not there, nor is one that compares with nothing. One text, so that it is drawn again only when that changes. */
function useShown({ chunk: { screen }, entity, store, rules }: SectionsProps): readonly CompiledSection[] {
  const fields = useMemo(() => new Map(entity.fields.map((field) => [field.name, field])), [entity])
  const isGone = (section: CompiledSection) =>
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
