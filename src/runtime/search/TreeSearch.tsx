import { TreeSelect } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { Condition } from '../../language/wire.ts'
import { useHost } from '../host/host.ts'
import { shownOf, toRef } from './refLabels.ts'
import { useNamed } from './RefSearch.tsx'
import type { SearchFieldProps } from './SearchFieldProps.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

interface TreeNode {
  readonly id: string
  readonly pId: string
  readonly value: string
  readonly title: string
  readonly isLeaf?: boolean
}

const pause = 250

/** Rows of a tree: its top first, what lies below when it is unfolded, and whatever matches while the user types. */
export function TreeSearch({ id, field, entities, value, onChange }: SearchFieldProps) {
  const say = useTexts(runtimeTexts)
  const target = entities[field.to ?? '']
  const ask = useTreeRows(target)
  const [nodes, setNodes] = useState<readonly TreeNode[] | null>(null)
  const [found, setFound] = useState<readonly TreeNode[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const refs = useNamed(value?.kind === 'refs' ? value.refs : [], field.to ?? '', entities)
  const open = async () => setNodes(await ask({ operator: 'empty' }, ''))
  const unfold = async (above: string) => {
    const below = await ask({ operator: 'eq', value: above }, '')
    setNodes((now) => [
      ...(now ?? [])
        .map((node) => (node.id === above ? { ...node, isLeaf: below.length === 0 } : node))
        .filter(({ pId }) => pId !== above),
      ...below.map((node) => ({ ...node, pId: above })),
    ])
  }
  const search = (text: string) => {
    clearTimeout(timer.current)
    words.current = text.trim()
    if (!words.current) return setFound(null)
    timer.current = setTimeout(
      () =>
        void ask(null, text.trim()).then((rows) => {
          if (words.current === text.trim())
            setFound(rows.map((node) => ({ ...node, pId: '', isLeaf: true })))
        }),
      pause,
    )
  }
  const choose = (ids: readonly { readonly value?: unknown; readonly label?: unknown }[]) =>
    onChange(
      ids.length === 0
        ? null
        : {
            kind: 'refs',
            refs: ids.map(
              (one) =>
                refs.find((ref) => ref.value === one.value) ?? {
                  value: String(one.value),
                  label: typeof one.label === 'string' ? one.label : String(one.value),
                },
            ),
          },
    )
  return (
    <TreeSelect
      id={id}
      multiple
      labelInValue
      allowClear
      maxTagCount="responsive"
      popupMatchSelectWidth={300}
      placeholder={say('search.typeToSearch')}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: '' }}
      treeData={[...(found ?? nodes ?? [])]}
      value={refs.map(({ value: key, label }) => ({ value: key, label }))}
      onChange={(chosen) => choose(chosen)}
      notFoundContent={nodes === null ? null : say('search.nothingFound')}
      onOpenChange={(isOpen) => {
        if (isOpen && nodes === null) void open()
      }}
      {...(found
        ? {}
        : { loadData: ({ value: above }: { readonly value?: unknown }) => unfold(String(above)) })}
      showSearch={{ filterTreeNode: false, onSearch: search }}
      listHeight={300}
      style={{ width: '100%' }}
    />
  )
}

/** What is asked of the tree: those below a row (or at its top), or those that match. Nothing where it cannot be read. */
function useTreeRows(
  target: CompiledEntity | undefined,
): (above: Omit<Condition, 'key'> | null, quick: string) => Promise<readonly TreeNode[]> {
  const { client, language, menuId, respId } = useHost()
  return async (above, quick) => {
    const parent = target?.fields.find(({ name }) => name === target.tree)?.wire
    if (!target || !parent) return []
    const body = {
      ...(quick ? { quick } : {}),
      ...(above ? { conditions: [{ key: parent, ...above }] } : {}),
      columns: shownOf(target.display),
      pageRows: 500,
      noQueryTotalFlag: 'Y',
    }
    try {
      const { data } = await client.call<readonly Row[]>(target.server, target.family, 'listByPage', body, {
        menuId,
        respId,
      })
      return data.map((row) => {
        const { value, label } = toRef(row, target.display, language)
        return { id: value, pId: '', value, title: label }
      })
    } catch {
      return []
    }
  }
}
