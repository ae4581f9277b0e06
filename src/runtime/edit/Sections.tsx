import { useState } from 'react'
import type { CompiledColumn, CompiledEntity, CompiledSection, CompiledVerb, Language, Row, ScreenChunk } from '../../language/compiled.ts'
import type { CellServices } from '../cells/CellServices.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { lineKey } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import type { GridHandle } from '../grid/GridProps.ts'
import { useHost } from '../host.ts'
import type { EditRules } from './editRules.ts'
import { FieldsSection } from './FieldsSection.tsx'
import { FlowPanel } from './FlowPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { LinesSection } from './LinesSection.tsx'
import { Section } from './Section.tsx'
import { useEditWords } from './editWords.ts'

interface Props {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly rules: EditRules
  readonly language: Language
  servicesOf(owner: CompiledEntity): CellServices
  register(place: string, grid: GridHandle | null): void
  onLineVerb(line: CompiledEntity, verb: CompiledVerb, rows: readonly Row[]): void
}

/** The parts of a document, in the order of its definition. */
export function Sections(props: Props) {
  const { chunk, entity, store, rules, language } = props
  const host = useHost()
  const [id, version] = useSelected(store, ({ row }) => [row['id'], row['versionNum']] as const)
  const documentId = typeof id === 'string' ? id : undefined
  const firstFields = chunk.screen.sections.find(({ kind }) => kind === 'fields')
  const fieldOf = (column: CompiledColumn) => entity.fields.find(({ name }) => name === column.field)
  // A section whose fields are all out of sight is not there. One text, so that it is drawn again only when that changes.
  const gone = useSelected(store, () => [chunk.screen.sections.filter((section) => section.kind === 'fields' && !section.columns.some((column) => rules.shown(column, fieldOf(column)))).map(({ name }) => name).join()] as const)[0].split(',')
  return chunk.screen.sections.filter(({ name }) => !gone.includes(name)).map((section) => (
    <Section key={section.name} name={section.name} title={section.label[language]}>
      {section.kind === 'fields' ? <FieldsSection section={section} entity={entity} store={store} rules={rules} language={language} focusFirst={section === firstFields && documentId === undefined} /> : null}
      {section.kind === 'table' ? <TableSection {...props} section={section} /> : null}
      {section.kind === 'history' ? <HistoryPanel entity={entity} id={documentId} version={version} /> : null}
      {section.kind === 'flow' ? <FlowPanel entity={entity} id={documentId} version={version} screenOf={(name) => host.screenFor?.(name)} /> : null}
    </Section>
  ))
}

/** A line grid, and below it the lines of the line that is selected there. */
function TableSection({ section, chunk, entity, store, rules, language, servicesOf, register, onLineVerb }: Props & { readonly section: Extract<CompiledSection, { kind: 'table' }> }) {
  const say = useEditWords()
  const [current, setCurrent] = useState<string | undefined>(undefined)
  const [rows] = useSelected(store, ({ row }) => [row[section.lines]] as const)
  const lines = linesOf({ rows }, 'rows')
  const index = lines.findIndex((line) => lineKey(line) === current)
  const line = chunk.entities[entity.lines.find(({ name }) => name === section.lines)?.entity ?? '']
  if (!line) return null
  const shared = { store, rules, language, register }
  return (
    <>
      <LinesSection
        {...shared} label={section.label} rowPath="" lines={section.lines} entity={line} table={section.table} services={servicesOf(line)} currentKey={section.children.length ? current : undefined} onRow={setCurrent}
        onVerb={(button, selected) => {
          const verb = line.verbs.find(({ name }) => name === button.verb)
          if (verb) onLineVerb(line, verb, selected)
        }}
      />
      {section.children.map((child) => {
        const below = chunk.entities[line.lines.find(({ name }) => name === child.lines)?.entity ?? '']
        if (!below) return null
        const label = child.label[language]
        return (
          <div className="lines-children" key={child.lines}>
            <h4>{index < 0 ? say('chooseLine', { name: label }) : say('ofLine', { name: label, number: index + 1 })}</h4>
            {index < 0 ? null
              : <LinesSection
                  key={current} {...shared} label={child.label} rowPath={`${section.lines}[${index}]`} lines={child.lines} entity={below} table={child.table} services={servicesOf(below)}
                  onVerb={(button, selected) => {
                    const verb = below.verbs.find(({ name }) => name === button.verb)
                    if (verb) onLineVerb(below, verb, selected)
                  }}
                />}
          </div>
        )
      })}
    </>
  )
}
