import { SearchOutlined } from '@ant-design/icons'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledSearchField } from '../../language/column.ts'
import type { TreeNode } from '../../language/tree.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import type { ListModel } from '../list/useListModel.tsx'
import { toRef } from '../search/refLabels.ts'
import { filtersOf, type SearchRef } from '../search/search.ts'
import { withValue } from './facets.ts'
import { branchesOf, shownNodes, soughtNodes, treeKey, type ShownNode } from './treeNodes.ts'
import { useOpened, type Opened } from './useOpened.ts'
import { useTree, type Tree } from './useTree.ts'
import './tree.css'

interface Props {
  readonly list: ListModel
  readonly field: CompiledSearchField
}

/** The tree that the rows stand in, beside them: each place with how many rows are in it and below it. Choosing one searches for it. */
export function Beside({ list, field }: Props) {
  const { language } = useHost()
  const { narrow } = useDrawn()
  const tree = usePlaces(list, field)
  if (tree.error) return null // the form searches by it too
  return (
    <details className="tree-aside" open={!narrow}>
      <summary>{spoken(field.title, language)}</summary>
      <PlaceTree list={list} field={field} tree={tree} />
    </details>
  )
}

/** Counted under everything that is searched but the place itself. */
function usePlaces({ screen, search, asks, ...list }: ListModel, { key }: CompiledSearchField): Tree {
  const filters = filtersOf(screen, withValue(search.applied, key, null))
  const more = useMemo(() => ({ tree: key }), [key])
  return useTree(list, {
    filters,
    more,
    asks: asks && (list.loaded.rows !== null || list.isElsewhere === true),
  }) // the rows come first
}

function PlaceTree({ list, field, tree }: Props & { readonly tree: Tree }) {
  const say = useTexts(pictureTexts)
  const [words, setWords] = useState('')
  const target = list.entities[field.to ?? '']
  const { language } = useHost()
  const refOf = (node: TreeNode): SearchRef =>
    target ? toRef(node.row, target.display, language) : { value: '', label: '' }
  const first = useMemo(
    () => (tree.branches?.get('') ?? []).map(({ row }) => String(row['id'])),
    [tree.branches],
  )
  const opened = useOpened(`${list.screen.id}.${field.key}`, first.length > 12 ? [] : first)
  const shown = shownIn(
    tree,
    opened,
    words,
    (node) => `${refOf(node).label} ${String(node.row[target?.display.code ?? ''] ?? '')}`,
  )
  const value = list.search.applied.values[field.key]
  const chosen = value?.kind === 'refs' && value.refs.length === 1 ? value.refs[0]?.value : undefined
  const choose = (ref: SearchRef | null) =>
    list.find(() =>
      list.search.change((state) => withValue(state, field.key, ref && { kind: 'refs', refs: [ref] })),
    )
  return (
    <>
      <label className="tree-seek">
        <SearchOutlined aria-hidden />
        <input
          type="search"
          value={words}
          placeholder={say('tree.search')}
          aria-label={say('tree.search')}
          onChange={({ target: { value: text } }) => {
            setWords(text)
            tree.seek(text)
          }}
        />
      </label>
      <Places
        label={spoken(field.title, language) ?? ''}
        all={tree.count}
        shown={shown}
        chosen={chosen}
        busy={tree.loading}
        refOf={refOf}
        onTurn={(id, open) => {
          opened.turn(id, open)
          if (open) tree.load(id)
        }}
        onChoose={choose}
      />
      {words !== '' && shown.length === 0 && !tree.loading && <p className="tree-none">{say('tree.none')}</p>}
    </>
  )
}

function shownIn(
  { branches, found }: Tree,
  opened: Opened,
  words: string,
  textOf: (node: TreeNode) => string,
): readonly ShownNode[] {
  if (found) return shownNodes(branchesOf(found), () => false)
  if (!branches) return []
  return words.trim() === '' ? shownNodes(branches, opened.isOpen) : soughtNodes(branches, words, textOf)
}

interface PlacesProps {
  readonly label: string
  readonly all: number
  readonly shown: readonly ShownNode[]
  readonly chosen: string | undefined
  readonly busy: boolean
  readonly refOf: (node: TreeNode) => SearchRef
  readonly onTurn: (id: string, open: boolean) => void
  readonly onChoose: (ref: SearchRef | null) => void
}

const signOf = (isOpen: boolean | undefined): string => {
  if (isOpen === undefined) return ''
  return isOpen ? ' tree-open' : ' tree-shut'
}

/** All rows, then the places in sight. Arrows go through them, open and close them; Enter chooses. */
function Places({ label, all, shown, chosen, busy, refOf, onTurn, onChoose }: PlacesProps) {
  const say = useTexts(pictureTexts)
  const id = useId()
  const box = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState('')
  const rows = [{ level: 1, isOpen: undefined }, ...shown]
  const at = Math.max(0, shown.findIndex((one) => one.id === (place || chosen)) + 1)
  const go = (to: number) => {
    setPlace(shown[to - 1]?.id ?? '')
    box.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[to]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const node = shown[at - 1]
    const meant = treeKey(event.key, rows, at)
    if (event.key === 'Enter' || event.key === ' ') onChoose(node ? refOf(node.node) : null)
    else if (!meant) return
    else if ('to' in meant) go(meant.to)
    else if (node) onTurn(node.id, meant.open)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ul
      ref={box}
      className="tree-places"
      role="tree"
      aria-label={label}
      aria-busy={busy || undefined}
      onKeyDown={press}
    >
      <li
        role="treeitem"
        aria-level={1}
        aria-selected={chosen === undefined}
        tabIndex={at === 0 ? 0 : -1}
        className="tree-place"
        onClick={() => {
          setPlace('')
          onChoose(null)
        }}
      >
        <span className="tree-turn" aria-hidden />
        <span className="tree-name">{say('tree.all')}</span>
        {!busy && <span className="tree-count">{all.toLocaleString('en-US')}</span>}
      </li>
      {shown.map(({ id: own, node, level, isOpen }, index) => {
        const ref = refOf(node)
        return (
          <li
            key={own}
            id={`${id}-${own}`}
            role="treeitem"
            aria-level={level}
            aria-expanded={isOpen}
            aria-selected={own === chosen}
            tabIndex={at === index + 1 ? 0 : -1}
            className={node.count === 0 ? 'tree-place tree-empty' : 'tree-place'}
            style={{ paddingInlineStart: (level - 1) * 16 }}
            title={ref.label}
            onFocus={() => setPlace(own)}
            onClick={() => onChoose(ref)}
          >
            <span
              className={`tree-turn${signOf(isOpen)}`}
              aria-hidden
              onClick={(event) => {
                if (isOpen === undefined) return
                event.stopPropagation()
                onTurn(own, !isOpen)
              }}
            />
            <span className="tree-name">{node.path ?? ref.label}</span>
            {node.count !== null && <span className="tree-count">{node.count.toLocaleString('en-US')}</span>}
          </li>
        )
      })}
    </ul>
  )
}
