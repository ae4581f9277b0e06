import { useEffect, useState } from 'react'
import { Alert, Button, Skeleton, Tag } from 'antd'
import type { CompiledEntity, Label } from '../../language/compiled.ts'
import { useHost } from '../host.ts'
import { useEditWords } from './editWords.ts'
import { flowLevels, type FlowGraph, type FlowNode } from './flowLevels.ts'

/** The chain this document stands in: what it was made from, and what was made from it. Only what the caller may see. */
export function FlowPanel({ entity, id, version, screenOf }: { entity: CompiledEntity; id: string | undefined; version: unknown; screenOf(entity: string): { readonly id: string; readonly title: Label } | undefined }) {
  const say = useEditWords()
  const { client, language, menuId, respId, open } = useHost()
  const [graph, setGraph] = useState<FlowGraph | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (id === undefined) return
    const abort = new AbortController()
    setError(null)
    client.call<FlowGraph>(entity.server, entity.family, 'findDocumentFlow', { id }, { menuId, respId, signal: abort.signal })
      .then(({ data }) => setGraph(data))
      .catch((problem: unknown) => {
        if (!abort.signal.aborted) setError(problem instanceof Error ? problem.message : String(problem))
      })
    return () => abort.abort()
  }, [client, entity, id, version, menuId, respId, language, turn])

  if (error) return <Alert type="error" title={error} action={<Button size="small" onClick={() => setTurn(turn + 1)}>{say('retry')}</Button>} />
  if (id !== undefined && !graph) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  if (!graph || graph.nodes.length < 2) return <p className="panel-empty">{say('flowEmpty')}</p>
  const levelOf = flowLevels(graph)
  const steps = [...new Set(levelOf.values())].toSorted((a, b) => a - b)
  return (
    <ol className="flow-panel">
      {steps.map((level) => (
        <li key={level}>
          <h4>{say(level === 0 ? 'current' : level < 0 ? 'upstream' : 'downstream')}</h4>
          <ul>{graph.nodes.filter((node) => levelOf.get(node.id) === level).map((node) => <FlowStep key={node.id} node={node} screen={screenOf(node.entity)} open={open} />)}</ul>
        </li>
      ))}
    </ol>
  )
}

function FlowStep({ node, screen, open }: { node: FlowNode; screen: { readonly id: string } | undefined; open(screen: string, params: Record<string, string>): void }) {
  return (
    <li aria-current={node.current ? 'true' : undefined}>
      <span className="flow-kind">{node.entityName}</span>
      {screen && !node.current
        ? <button type="button" className="link-button" onClick={() => open(screen.id, { id: node.id })}>{node.code}</button>
        : <strong>{node.code}</strong>}
      {node.statusMeaning ? <Tag>{node.statusMeaning}</Tag> : null}
    </li>
  )
}
