import { memo } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledSection } from '../../language/screen.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { spoken } from '../../texts/spoken.ts'
import { lineKey } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import { LinesSection } from './LinesSection.tsx'
import type { LinesProps } from './LinesProps.ts'
import type { PartProps } from './PartProps.ts'

export type TableOf = Extract<CompiledSection, { kind: 'table' }>

interface Props
  extends
    Pick<PartProps, 'chunk' | 'store' | 'rules' | 'language' | 'servicesOf' | 'register' | 'onLineVerb'>,
    Pick<LinesProps, 'access'> {
  readonly section: TableOf
  /** The entity of the line around. */
  readonly line: CompiledEntity
  readonly of: string
  /** The keyboard goes back to the line. */
  onLeave(key: string): void
}

/** The lines of a line, each kind in a table of its own; they stand below it, wherever it has moved to. */
export const InnerLines = memo(function InnerLines(props: Props) {
  const { section, chunk, line, of, servicesOf, onLeave, store, rules, language, register, onLineVerb } =
    props
  const [index] = useSelected(
    store,
    ({ row }) => [linesOf(row, section.lines).findIndex((one) => lineKey(one) === of)] as const,
  )
  if (index < 0) return null
  return (
    <div
      className="lines-inner"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onLeave(of)
      }}
    >
      {section.children.map((child) => {
        const below = chunk.entities[line.lines.find(({ name }) => name === child.lines)?.entity ?? '']
        return below ? (
          <div key={child.lines}>
            <h2>{spoken(child.label, language)}</h2>
            <LinesSection
              label={child.label}
              rowPath={`${section.lines}[${index}]`}
              lines={child.lines}
              entity={below}
              table={child.table}
              services={servicesOf(below)}
              access={props.access}
              store={store}
              rules={rules}
              language={language}
              register={register}
              onLineVerb={onLineVerb}
            />
          </div>
        ) : null
      })}
    </div>
  )
})
