import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useCellServices } from '../CellServices.ts'
import type { PickOption, TreeOption } from '../CellServices.ts'
import { withTurned } from './marking.ts'
import type { PickDialogProps } from './PickDialogProps.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { editors } from '../../texts/en/editors.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { isMoved } from './isMoved.ts'
import { pressed } from './pickKeys.ts'
import { PickFrame } from './PickFrame.tsx'
import { MarkedList, TakeMarked } from './TakeMarked.tsx'
import { holdersOf, shownNodes } from './treeNodes.ts'
import type { Branches, PickNode } from './treeNodes.ts'
import { usePicking } from './usePicking.ts'
import { spoken } from '../../texts/spoken.ts'

/** Milliseconds. */
const afterTyping = 200
/** So many places a search answers. */
const found = 50

/**
 * Chooses in a tree: branches are asked for when they are opened, a search answers places with their path. Arrows go up and down,
 * right opens a branch, left shuts it or goes to what it lies under, Enter chooses. Where several may be chosen Space and Enter tick, and Ctrl Enter takes what is ticked: each
 * row for itself, so that what is ticked is what is kept; a branch says when something below it is.
 */
export function PickTree(props: PickDialogProps) {
  const { column, chosen, multiple = false, onPick, onClose } = props
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  const treeId = useId()
  const [at, setAt] = useState(0)
  const [marked, setMarked] = useState<readonly PickOption[]>(props.marked ?? [])
  const tree = useTree(props)
  const { nodes, sought, waiting, turn } = tree
  const choose = ({ option }: PickNode): void => {
    if (option.selectable === false) return
    if (multiple) mark(option)
    else onPick([option])
  }
  const mark = (option: PickOption): void => setMarked(withTurned(marked, option))
  const take = (): void => onPick(marked)
  const ids = marked.map(({ id }) => id)
  const holders = holdersOf(tree.branches, ids)
  const tickOf = (id: string): Tick => {
    if (!multiple) return undefined
    if (ids.includes(id)) return 'true'
    return holders.has(id) ? 'mixed' : 'false'
  }
  return (
    <PickFrame
      column={column}
      sought={sought}
      busy={waiting}
      listId={treeId}
      activeId={nodes[at] ? `${treeId}-${at}` : undefined}
      onSeek={(text) => {
        tree.seek(text)
        setAt(0)
      }}
      onKeyDown={(event) => {
        const isDone =
          !event.nativeEvent.isComposing &&
          pressed(event, at, tree, { goTo: setAt, choose, ...(multiple ? { take } : {}) })
        if (isDone) event.preventDefault()
      }}
      onClose={onClose}
      footer={
        multiple ? (
          <TakeMarked
            count={marked.length}
            mayBeNone={props.marked !== undefined}
            onClose={onClose}
            onTake={take}
          />
        ) : null
      }
    >
      {multiple && <MarkedList marked={marked} onMark={mark} />}
      <div
        id={treeId}
        className="sw-pick-list sw-pick-tree"
        role="tree"
        aria-label={spoken(column.title, language)}
        tabIndex={-1}
        aria-multiselectable={multiple || undefined}
        aria-busy={waiting}
      >
        {nodes.map((node, index) => (
          <TreeRow
            key={node.option.id}
            id={`${treeId}-${index}`}
            node={node}
            lit={index === at}
            chosen={node.option.id === chosen}
            tick={tickOf(node.option.id)}
            say={say}
            onEnter={() => setAt(index)}
            onTurn={() => turn(node)}
            onChoose={() => choose(node)}
          />
        ))}
        {nodes.length === 0 && (
          <div className="sw-pick-none" role="presentation">
            {waiting ? say('choice.loading') : (tree.failed ?? say('choice.none'))}
          </div>
        )}
      </div>
      {sought && tree.hidden > 0 && (
        <div className="sw-note">{say('choice.narrow', { count: tree.hidden })}</div>
      )}
    </PickFrame>
  )
}

/** Undefined where one alone is chosen; mixed: something below is ticked. */
type Tick = 'true' | 'false' | 'mixed' | undefined

interface Tree {
  readonly branches: Branches
  readonly nodes: readonly PickNode[]
  readonly sought: string
  readonly waiting: boolean
  readonly failed: string | undefined
  /** So many more were found than are shown. */
  readonly hidden: number
  seek(text: string): void
  /** Opens a branch, or shuts it. */
  turn(node: PickNode, open?: boolean): void
}

/** What is seen of a tree: its open branches, or what a search found. */
function useTree({ column, row, text }: PickDialogProps): Tree {
  const { branches, failed, load } = useBranches(column, row)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [sought, setSought] = useState(text)
  const { options, count, busy, failed: missed, search } = usePicking(column, row, found)
  useEffect(() => {
    if (text) void search(text, 1)
  }, [search, text])
  const nodes = useMemo<readonly PickNode[]>(
    () =>
      sought
        ? options.map((option) => ({ option, level: 1, open: null, parent: -1 }))
        : shownNodes(branches, opened),
    [sought, options, branches, opened],
  )
  return {
    branches,
    nodes,
    sought,
    waiting: sought ? busy : !branches.has('') && !failed,
    failed: sought ? missed : failed,
    hidden: count - options.length,
    seek: (next) => {
      setSought(next)
      if (next) void search(next, 1, afterTyping)
    },
    turn: ({ option, open }, wanted = !open) => {
      if (open === null || open === wanted) return
      const next = new Set(opened)
      if (wanted) next.add(option.id)
      else next.delete(option.id)
      if (wanted && !branches.has(option.id)) load(option.id)
      setOpened(next)
    },
  }
}

/** The branches that were asked for, by the id of what they lie under; '' is the root. */
function useBranches(column: PickDialogProps['column'], row: PickDialogProps['row']) {
  const { pickTree } = useCellServices()
  const [branches, setBranches] = useState<Branches>(new Map())
  const [failed, setFailed] = useState<string>()
  const fetch = useCallback(
    (parentId: string): void => {
      pickTree?.({ column, row, parentId }).then(
        (nodes) => {
          setFailed(undefined)
          setBranches((before) => new Map(before).set(parentId, nodes ?? []))
        },
        (reason: unknown) => setFailed(reason instanceof Error ? reason.message : String(reason)),
      )
    },
    [pickTree, column, row],
  )
  useEffect(() => fetch(''), [fetch])
  const load = (parentId: string): void => {
    setFailed(undefined)
    fetch(parentId)
  }
  return { branches, failed, load }
}

function TreeRow({
  id,
  node: { option, level, open },
  lit,
  chosen,
  tick,
  say,
  onEnter,
  onTurn,
  onChoose,
}: {
  readonly id: string
  readonly node: PickNode
  readonly lit: boolean
  readonly chosen: boolean
  readonly tick: Tick
  readonly say: Say<typeof editors>
  readonly onEnter: () => void
  readonly onTurn: () => void
  readonly onChoose: () => void
}) {
  const takable = option.selectable !== false
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-expanded={open ?? undefined}
      aria-selected={tick === undefined ? chosen : undefined}
      aria-checked={tick}
      aria-disabled={!takable || undefined}
      className={`sw-tree-row${lit ? ' sw-lit' : ''}`}
      style={{ paddingInlineStart: level * 20 - 8 }}
      onMouseMove={(event) => isMoved(event) && onEnter()}
      onClick={takable ? onChoose : onTurn}
    >
      <button
        type="button"
        tabIndex={-1}
        className="sw-turn"
        aria-label={open ? say('picker.collapse') : say('picker.expand')}
        aria-hidden={open === null || undefined}
        disabled={open === null}
        onClick={(event) => {
          event.stopPropagation()
          onTurn()
        }}
      />
      {tick !== undefined && <span className={`sw-tick sw-tick-${tick}`} aria-hidden />}
      <span className="sw-pick-code">{option.code}</span>
      <span>{nameOf(option, level)}</span>
    </div>
  )
}

/** Found by a search it is told with what it lies under. */
const nameOf = (
  option: TreeOption | { readonly name: string; readonly path?: string },
  level: number,
): string => (level === 1 ? (option.path ?? option.name) : option.name)
