import type { CompiledColumn } from '../../language/column.ts'
import { useInsertionEffect, useMemo, useRef, useState } from 'react'
import type { ColumnChoice, GridProps } from '../GridProps.ts'
import { applyChoices, widthsOf } from './applyChoices.ts'
import { hidden, moved, pinned, resized, stepped } from './arrange.ts'
import { HeadPopups, type ColumnControl } from './ColumnControl.ts'

export interface ArrangedColumns {
  /** As they are drawn; keeps its identity while nothing changes. */
  readonly columns: readonly CompiledColumn[]
  readonly widths: Readonly<Record<string, number>>
  readonly control: ColumnControl
}

const none: readonly ColumnChoice[] = []

/** The columns as the user arranged them, and what changes them. Choices are kept here unless somebody else keeps them. */
export function useColumns(
  props: Pick<GridProps, 'columns' | 'choices' | 'onColumns' | 'onColumnsReset' | 'widths' | 'onResize'>,
): ArrangedColumns {
  const { columns: defined, widths: given } = props
  const [own, setOwn] = useState<readonly ColumnChoice[]>(none)
  const [held, setHeld] = useState<{ readonly key: string; readonly width: number } | null>(null)
  const [popups] = useState(() => new HeadPopups())
  const choices = !props.onColumns && own.length > 0 ? own : (props.choices ?? none)
  const columns = useMemo(() => applyChoices(defined, choices), [defined, choices])
  const widths = useMemo(
    () => ({ ...given, ...widthsOf(choices), ...(held ? { [held.key]: held.width } : {}) }),
    [given, choices, held],
  )
  const now = useRef({ props, choices })
  useInsertionEffect(() => {
    now.current = { props, choices }
  })
  const touched = useRef<string | null>(null)
  const actions = useMemo((): Omit<ColumnControl, 'all' | 'choices' | 'popups'> => {
    const change = (next: readonly ColumnChoice[]) => {
      const {
        props: { onColumns },
        choices: before,
      } = now.current
      if (next === before) return
      now.current = { ...now.current, choices: next } // several changes may come before the next drawing
      if (onColumns) onColumns(next)
      else setOwn(next)
    }
    const arrange =
      <Rest extends readonly unknown[]>(
        how: (
          columns: readonly CompiledColumn[],
          choices: readonly ColumnChoice[],
          key: string,
          ...rest: Rest
        ) => readonly ColumnChoice[],
      ) =>
      (key: string, ...rest: Rest) => {
        touched.current = key
        change(how(now.current.props.columns, now.current.choices, key, ...rest))
      }
    return {
      touched: () => touched.current,
      change: (next) => {
        touched.current = null
        change(next)
      },
      hide: arrange(hidden),
      pin: arrange(pinned),
      move: arrange(moved),
      step: arrange(stepped),
      resize: (key, width) => {
        setHeld(null)
        const { onColumns, onResize, columns: all } = now.current.props
        if (onResize && !onColumns) onResize(key, width)
        else {
          touched.current = key
          change(resized(all, now.current.choices, key, width))
        }
      },
      preview: (key, width) => setHeld(width === null ? null : { key, width }),
      reset: () => {
        const { onColumnsReset, onColumns } = now.current.props
        touched.current = null
        setOwn(none)
        if (onColumnsReset) onColumnsReset()
        else onColumns?.(none)
      },
    }
  }, [])
  const control = useMemo(
    () => ({ ...actions, all: columns, choices, popups }),
    [actions, columns, choices, popups],
  )
  return { columns, widths, control }
}
