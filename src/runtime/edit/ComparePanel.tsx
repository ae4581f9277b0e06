import { useDeferredValue, useMemo, useState } from 'react'
import { Skeleton } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { DifferenceName, DifferenceValue } from '../document/DifferenceRow.tsx'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { differences, type Difference } from '../document/merge.ts'
import { ontoLater } from '../document/ontoLater.ts'
import { useSelected } from '../document/useSelected.ts'
import { PanelProblem } from './PanelProblem.tsx'
import { useAboutDocument } from './useAboutDocument.ts'

interface Props {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly language: Language
  /** The ref to the document that this one is compared with; lines that have such a ref, too, are told by it which line is which. */
  readonly by: string
}

/** What was entered otherwise than in the document before, as far as the reader sees both: what, old, new; also what is not saved yet. */
export function ComparePanel({ chunk, entity, store, language, by }: Props) {
  const say = useTexts(editTexts)
  const [row] = useSelected(store, (state) => [state.row] as const)
  const later = useDeferredValue(row)
  const id = later[`${by}Id`]
  const {
    data: earlier,
    error,
    retry,
  } = useAboutDocument<Row>(entity, 'findById', typeof id === 'string' ? id : undefined, null)
  const found = useMemo(
    () =>
      earlier &&
      differences(chunk.entities, entity, ontoLater(chunk.entities, entity, { earlier, later, by }), later),
    [chunk, entity, earlier, later, by],
  )
  if (error) return <PanelProblem error={error} onRetry={retry} />
  if (!earlier || !found) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  if (found.length === 0) return <p className="panel-empty">{say('compare.none')}</p>
  const codeOf = (one: Row) => String(one[entity.display.code] ?? '')
  return (
    <Differences found={found} chunk={chunk} language={language} heads={[codeOf(earlier), codeOf(later)]} />
  )
}

/** So many are read at a glance. */
const atOnce = 50

function Differences({
  found,
  chunk,
  language,
  heads,
}: Pick<Props, 'chunk' | 'language'> & {
  readonly found: readonly Difference[]
  /** What the two documents are called. */
  readonly heads: readonly [string, string]
}) {
  const say = useTexts(editTexts)
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? found : found.slice(0, atOnce)
  return (
    <>
      <table className="differences">
        <thead>
          <tr>
            <th scope="col">{say('conflict.field')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <DifferenceName difference={one} language={language} />
              </th>
              <td>
                {one.base ? (
                  <DifferenceValue difference={one} side="base" chunk={chunk} />
                ) : (
                  <em>{say('compare.added')}</em>
                )}
              </td>
              <td>
                <DifferenceValue difference={one} side="mine" chunk={chunk} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > shown.length ? (
        <button type="button" className="link-button" onClick={() => setOpen(true)}>
          {say('fields.more', { count: found.length - shown.length })}
        </button>
      ) : null}
    </>
  )
}
