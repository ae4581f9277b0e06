import { useState } from 'react'
import { Skeleton } from 'antd'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { edit } from '../../texts/en/edit.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { flowLevels, type FlowEdge, type FlowGraph, type FlowNode } from './flowLevels.ts'
import { PanelProblem } from './PanelProblem.tsx'
import type { PanelProps } from './PanelProps.ts'
import { takenOf, type Taken } from './takenOf.ts'
import { useAboutDocument } from './useAboutDocument.ts'

/** The chain this document stands in: what it was made from, and what was made from it. Only what the caller may see. */
export function FlowPanel({ entity, store }: PanelProps) {
  const [saved, version] = useSelected(store, ({ row }) => [row['id'], row['versionNum']] as const)
  const id = typeof saved === 'string' ? saved : undefined
  const say = useTexts(editTexts)
  const { data: graph, error, retry } = useAboutDocument<FlowGraph>(entity, 'findDocumentFlow', id, version)

  if (error) return <PanelProblem error={error} onRetry={retry} />
  if (id !== undefined && !graph) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  if (!graph || graph.nodes.length < 2) return <p className="panel-empty">{say('chain.empty')}</p>
  const levelOf = flowLevels(graph)
  const levels = [...new Set(levelOf.values())].toSorted((a, b) => a - b)
  return (
    <ol className="flow-strip">
      {levels.map((level) => (
        <li key={level} aria-label={say(wayOf(level))}>
          <FlowLevel
            level={level}
            nodes={graph.nodes.filter((node) => levelOf.get(node.id) === level)}
            edges={graph.edges}
          />
        </li>
      ))}
    </ol>
  )
}

/** Which way a step lies from this document. */
function wayOf(level: number) {
  if (level === 0) return 'chain.current'
  return level < 0 ? 'chain.upstream' : 'chain.downstream'
}

interface LevelProps {
  readonly level: number
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
}

/** So many documents stand below one another; the others wait behind a button. */
const atOnce = 3

function FlowLevel({ level, nodes, edges }: LevelProps) {
  const say = useTexts(editTexts)
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen || nodes.length <= atOnce + 1 ? nodes : nodes.slice(0, atOnce)
  return (
    <>
      <ul>
        {shown.map((node) => (
          <FlowStep key={node.id} node={node} taken={takenOf(edges, node.id, level)} />
        ))}
      </ul>
      {nodes.length > shown.length ? (
        <button type="button" className="link-button" onClick={() => setOpen(true)}>
          {say('fields.more', { count: nodes.length - shown.length })}
        </button>
      ) : null}
    </>
  )
}

/** A document of the chain: what it is, its number as the way to it, its state, and how much was taken. */
function FlowStep({ node, taken }: { readonly node: FlowNode; readonly taken: Taken | null }) {
  const say = useTexts(editTexts)
  const { open, screenFor } = useHost()
  const screen = node.current ? undefined : screenFor?.(node.entity)
  return (
    <li aria-current={node.current ? 'true' : undefined}>
      <span className="flow-kind">{node.entityName}</span>
      <span className="flow-number">
        {screen ? (
          <button type="button" className="link-button" onClick={() => open(screen.id, { id: node.id })}>
            {node.code}
          </button>
        ) : (
          <strong>{node.code}</strong>
        )}
        {node.statusMeaning ? (
          <span className={`sw-tag sw-tag-${node.statusColor ?? 'default'}`}>{node.statusMeaning}</span>
        ) : null}
      </span>
      {taken && !node.current ? (
        <span className="flow-taken">
          {taken.quantity === null ? say('chain.lines', { count: taken.lines }) : takenWords(say, taken)}
        </span>
      ) : null}
    </li>
  )
}

function takenWords(say: Say<typeof edit>, { quantity, total, measure }: Taken): string {
  const words = (number: string | null) =>
    [fieldTypes.quantity.format(number, {}, 'EN'), measure].filter(Boolean).join(' ')
  return total === null
    ? say('chain.taken', { quantity: words(quantity) })
    : say('chain.takenOf', { quantity: fieldTypes.quantity.format(quantity, {}, 'EN'), total: words(total) })
}
