import { Alert, Button, Skeleton, Tag } from 'antd'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { flowLevels, type FlowGraph, type FlowNode } from './flowLevels.ts'
import type { PanelProps } from './PanelProps.ts'
import { useAboutDocument } from './useAboutDocument.ts'

/** The chain this document stands in: what it was made from, and what was made from it. Only what the caller may see. */
export function FlowPanel({ entity, store }: PanelProps) {
  const [saved, version] = useSelected(store, ({ row }) => [row['id'], row['versionNum']] as const)
  const id = typeof saved === 'string' ? saved : undefined
  const say = useTexts(editTexts)
  const { open, screenFor } = useHost()
  const { data: graph, error, retry } = useAboutDocument<FlowGraph>(entity, 'findDocumentFlow', id, version)

  if (error)
    return (
      <Alert
        type="error"
        title={error}
        action={
          <Button size="small" onClick={retry}>
            {say('document.retry')}
          </Button>
        }
      />
    )
  if (id !== undefined && !graph) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  if (!graph || graph.nodes.length < 2) return <p className="panel-empty">{say('chain.empty')}</p>
  const levelOf = flowLevels(graph)
  const steps = [...new Set(levelOf.values())].toSorted((a, b) => a - b)
  return (
    <ol className="flow-panel">
      {steps.map((level) => (
        <li key={level}>
          <h2>{say(wayOf(level))}</h2>
          <ul>
            {graph.nodes
              .filter((node) => levelOf.get(node.id) === level)
              .map((node) => (
                <FlowStep key={node.id} node={node} screen={screenFor?.(node.entity)} open={open} />
              ))}
          </ul>
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

function FlowStep({
  node,
  screen,
  open,
}: {
  node: FlowNode
  screen: { readonly id: string } | undefined
  open(screen: string, params: Record<string, string>): void
}) {
  return (
    <li aria-current={node.current ? 'true' : undefined}>
      <span className="flow-kind">{node.entityName}</span>
      {screen && !node.current ? (
        <button type="button" className="link-button" onClick={() => open(screen.id, { id: node.id })}>
          {node.code}
        </button>
      ) : (
        <strong>{node.code}</strong>
      )}
      {node.statusMeaning ? <Tag>{node.statusMeaning}</Tag> : null}
    </li>
  )
}
