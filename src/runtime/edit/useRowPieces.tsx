import { useMemo } from 'react'
import { FieldValue } from '../../cells/FieldValue.tsx'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { hasValue, linesOf } from '../../rules/document/rowPath.ts'
import { spoken } from '../../texts/spoken.ts'
import { columnOf } from '../document/columnOf.ts'
import { lineTitle } from '../document/lineTitle.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { shownFacts } from '../verbs/verbFacts.ts'
import type { TimelinePiece, TimelineSource } from './TimelinePiece.ts'

/** Rows of tables of the document, each at a moment of its own: quotes, rounds of bargaining. */
export const useRowPieces: TimelineSource = ({ entity, entities, store, moments }) => {
  const [row] = useSelected(store, ({ saved }) => [saved] as const)
  return useMemo(
    () =>
      moments.flatMap(({ lines, at }) => {
        const line = entities[entity.lines.find(({ name }) => name === lines)?.entity ?? '']
        return line ? linesOf(row, lines).flatMap((one) => pieceOf(line, one, at) ?? []) : []
      }),
    [entity, entities, moments, row],
  )
}

/** Null where its moment has not come, or is kept from its reader. */
const pieceOf = (entity: CompiledEntity, row: Row, at: string): TimelinePiece | null =>
  hasValue(row[at])
    ? {
        key: `${entity.name} ${String(row['id'])}`,
        at: String(row[at]),
        said: <RowSaid entity={entity} row={row} />,
      }
    : null

/** What such a row is called, which it is, and its facts. */
function RowSaid({ entity, row }: { readonly entity: CompiledEntity; readonly row: Row }) {
  const { language, user } = useHost()
  const facts = shownFacts(entity, row, user.me)
  return (
    <>
      <b>{spoken(entity.noun, language)}</b> <span>{lineTitle({ entity, row }, language)}</span>
      {facts.length > 0 ? (
        <dl className="timeline-facts">
          {facts.map((field) => (
            <div key={field.name}>
              <dt>{spoken(field.label, language)}</dt>
              <dd>
                <FieldValue column={columnOf(field)} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}
