import { memo } from 'react'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import type { CompiledSection } from '../../language/screen.ts'
import { FieldsSection } from './FieldsSection.tsx'
import { lateParts } from './lateParts.ts'
import { panels } from './panels.ts'
import type { PartProps } from './PartProps.ts'
import { TableSection } from './TableSection.tsx'

/** What one section of a document shows. */
export const SectionPart = memo(function SectionPart({
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
    return (
      <LazyBoundary lazy={lateParts.compare} language={language} coming={<span aria-busy />}>
        {({ ComparePanel }) => (
          <ComparePanel chunk={chunk} entity={entity} store={store} language={language} by={section.with} />
        )}
      </LazyBoundary>
    )
  if (section.kind === 'links')
    return (
      <LazyBoundary lazy={lateParts.links} language={language} coming={<span aria-busy />}>
        {({ LinksPanel }) => (
          <LinksPanel entity={entity} entities={chunk.entities} store={store} language={language} />
        )}
      </LazyBoundary>
    )
  if (section.kind === 'process')
    return (
      <LazyBoundary lazy={lateParts.process} language={language} coming={<span aria-busy />}>
        {({ ProcessPanel }) => (
          <ProcessPanel entity={entity} entities={chunk.entities} store={store} language={language} />
        )}
      </LazyBoundary>
    )
  if (section.kind === 'message')
    return (
      <LazyBoundary lazy={lateParts.message} language={language} coming={<span aria-busy />}>
        {({ MessagePanel }) => (
          <MessagePanel entity={entity} entities={chunk.entities} store={store} language={language} />
        )}
      </LazyBoundary>
    )
  if (section.kind !== 'fields') {
    const Panel = panels[section.kind]
    const { moments } = section
    return (
      <Panel
        entity={entity}
        entities={chunk.entities}
        store={store}
        language={language}
        {...(moments ? { moments } : {})}
      />
    )
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
