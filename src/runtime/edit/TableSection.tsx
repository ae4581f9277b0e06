import { useEffect, useState } from 'react'
import type { CompiledSection } from '../../language/screen.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { lineKey } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { LinesSection } from './LinesSection.tsx'
import type { PartProps } from './PartProps.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken, spokenWithin } from '../../texts/spoken.ts'

/** A line grid, and below it the lines of the line that is selected there. */
export function TableSection({
  section,
  chunk,
  entity,
  store,
  rules,
  language,
  servicesOf,
  register,
  choosers,
  onLineVerb,
}: PartProps & { readonly section: Extract<CompiledSection, { kind: 'table' }> }) {
  const say = useTexts(editTexts)
  const host = useHost()
  const [current, setCurrent] = useState<string | undefined>(undefined)
  const [index] = useSelected(
    store,
    ({ row }) =>
      [
        current === undefined
          ? -1
          : linesOf(row, section.lines).findIndex((line) => lineKey(line) === current),
      ] as const,
  )
  useEffect(() => {
    choosers.set(section.lines, setCurrent)
    return () => void choosers.delete(section.lines)
  }, [choosers, section.lines])
  const line = chunk.entities[entity.lines.find(({ name }) => name === section.lines)?.entity ?? '']
  if (!line) return null
  const shared = { store, rules, language, register, onLineVerb, access: entity.access[host.user.audience] }
  return (
    <>
      <LinesSection
        {...shared}
        label={section.label}
        rowPath=""
        lines={section.lines}
        entity={line}
        table={section.table}
        services={servicesOf(line)}
        currentKey={section.children.length ? current : undefined}
        onRow={section.children.length ? setCurrent : undefined}
      />
      {section.children.map((child) => {
        const below = chunk.entities[line.lines.find(({ name }) => name === child.lines)?.entity ?? '']
        if (!below) return null
        return (
          <div className="lines-children" key={child.lines}>
            <h2>
              {index < 0
                ? say('line.choose', { name: spokenWithin(child.label, language) })
                : say('line.of', { name: spoken(child.label, language), number: index + 1 })}
            </h2>
            {index < 0 ? null : (
              <LinesSection
                key={current}
                {...shared}
                label={child.label}
                rowPath={`${section.lines}[${index}]`}
                lines={child.lines}
                entity={below}
                table={child.table}
                services={servicesOf(below)}
              />
            )}
          </div>
        )
      })}
    </>
  )
}
