import { createElement, useSyncExternalStore } from 'react'
import type { ComponentType, ReactElement } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'

/** What a registered widget gets. It draws the value of one cell or field; `onChange` takes new values by wire key and does nothing while it is not `editable`. */
export interface SlotProps {
  readonly row: Row
  readonly column: CompiledColumn
  readonly value: unknown
  readonly editable: boolean
  readonly onChange: (values: Row) => void
}

const slots = new Map<string, ComponentType<SlotProps>>()
const listeners = new Set<() => void>()

/** Registers a widget for the columns that name it (`slot: <name>` of a slot or viewSlot column). The name may be taken once. */
export function registerSlot(name: string, component: ComponentType<SlotProps>): void {
  const known = slots.get(name)
  if (known && known !== component)
    throw new Error(`Two widgets are registered as “${name}”; one of them needs another name.`)
  slots.set(name, component)
  for (const listener of listeners) listener()
}

/** What is registered now. */
export const slotNames = (): readonly string[] => [...slots.keys()].toSorted()

/** `hasSlot('nobody registered this')` → `false`. Whether a widget of that name is registered. */
export const hasSlot = (name: string | undefined): boolean => name !== undefined && slots.has(name)

/** `drawSlot(undefined, {})` → `null`. The widget of that name, drawn; null where none is registered. */
export function drawSlot(name: string | undefined, props: SlotProps): ReactElement | null {
  const component = name === undefined ? undefined : slots.get(name)
  return component ? createElement(component, props) : null
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the widget is there; draws again when it is registered later. */
export const useHasSlot = (name: string | undefined): boolean =>
  useSyncExternalStore(subscribe, () => hasSlot(name))
