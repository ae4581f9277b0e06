import { Input, Modal } from 'antd'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useCellServices } from '../CellServices.ts'
import type { TreeOption } from '../CellServices.ts'
import { DialogShield } from '../editors/DialogShield.tsx'
import type { PickDialogProps } from './PickDialog.tsx'
import type { Say } from '../../texts/catalogue.ts'
import type { editors } from '../../texts/en/editors.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { shownNodes } from './treeNodes.ts'
import type { Branches, PickNode } from './treeNodes.ts'
import { usePicking } from './usePicking.ts'
import { spoken } from '../../texts/spoken.ts'

const afterTyping = 200
const found = 50

/**
 * Chooses in a tree: branches are asked for when they are opened, a search answers places with their path. Arrows go up and down,
 * right opens a branch, left shuts it or goes to what it lies under, Enter chooses.
 */
export function PickTree({ column, row, text, chosen, onPick, onClose }: PickDialogProps) {
  const { language, pickTree } = useCellServices()
  const say = editorsTexts.in(language)
  const treeId = useId()
  const [branches, setBranches] = useState<Branches>(new Map())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(0)
  const [sought, setSought] = useState(text)
  const [failed, setFailed] = useState<string>()
  const { options, count, busy, failed: missed, search } = usePicking(column, row, found)
  const load = useCallback(
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
  useEffect(() => {
    load('')
    if (text) void search(text, 1)
  }, [load, search, text])

  const nodes = useMemo<readonly PickNode[]>(
    () =>
      sought
        ? options.map((option) => ({ option, level: 1, open: null, parent: -1 }))
        : shownNodes(branches, opened),
    [sought, options, branches, opened],
  )
  const type = (next: string): void => {
    setSought(next)
    setAt(0)
    if (next) void search(next, 1, afterTyping)
  }
  const turn = ({ option, open }: PickNode, wanted = !open): void => {
    if (open === null || open === wanted) return
    const next = new Set(opened)
    if (wanted) {
      next.add(option.id)
      if (!branches.has(option.id)) {
        setFailed(undefined)
        load(option.id)
      }
    } else next.delete(option.id)
    setOpened(next)
  }
  const choose = ({ option }: PickNode): void => {
    if (option.selectable !== false) onPick([option])
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const node = nodes[at]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (step) setAt((now) => Math.max(0, Math.min(nodes.length - 1, now + step)))
    else if (!node || (event.key.startsWith('Arrow') && sought)) return
    else if (event.key === 'ArrowRight') {
      if (node.open) setAt(at + 1)
      else turn(node, true)
    } else if (event.key === 'ArrowLeft') {
      if (node.open) turn(node, false)
      else if (node.parent >= 0) setAt(node.parent)
    } else if (event.key === 'Enter') {
      if (node.option.selectable === false) turn(node)
      else choose(node)
    } else return
    event.preventDefault()
  }
  const waiting = sought ? busy : !branches.has('') && !failed
  return (
    <DialogShield>
      <Modal
        open
        title={
          spoken(column.modalConfig?.title, language) ??
          `${say('choice.choose')} ${spoken(column.title, language)}`
        }
        onCancel={onClose}
        width={column.modalConfig?.width ?? 640}
        destroyOnHidden
        footer={null}
      >
        <div role="presentation" onKeyDown={onKeyDown}>
          <Input.Search
            autoFocus
            allowClear
            value={sought}
            loading={waiting}
            placeholder={say('choice.search')}
            aria-label={say('choice.search')}
            role="combobox"
            aria-expanded
            aria-controls={treeId}
            aria-activedescendant={nodes[at] ? `${treeId}-${at}` : undefined}
            onChange={(event) => type(event.target.value)}
          />
          <div
            id={treeId}
            className="sw-pick-list sw-pick-tree"
            role="tree"
            aria-label={spoken(column.title, language)}
            tabIndex={-1}
            aria-busy={waiting}
          >
            {nodes.map((node, index) => (
              <TreeRow
                key={node.option.id}
                id={`${treeId}-${index}`}
                node={node}
                lit={index === at}
                chosen={node.option.id === chosen}
                say={say}
                onEnter={() => setAt(index)}
                onTurn={() => turn(node)}
                onChoose={() => choose(node)}
              />
            ))}
            {nodes.length === 0 && (
              <div className="sw-pick-none" role="presentation">
                {waiting ? say('choice.loading') : ((sought ? missed : failed) ?? say('choice.none'))}
              </div>
            )}
          </div>
          {sought && count > options.length && (
            <div className="sw-note">{say('choice.narrow', { count: count - options.length })}</div>
          )}
        </div>
      </Modal>
    </DialogShield>
  )
}

function TreeRow({
  id,
  node: { option, level, open },
  lit,
  chosen,
  say,
  onEnter,
  onTurn,
  onChoose,
}: {
  readonly id: string
  readonly node: PickNode
  readonly lit: boolean
  readonly chosen: boolean
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
      aria-selected={chosen}
      aria-disabled={!takable || undefined}
      className={`sw-tree-row${lit ? ' sw-lit' : ''}`}
      style={{ paddingInlineStart: level * 20 - 8 }}
      onMouseEnter={onEnter}
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
