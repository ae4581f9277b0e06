import { useCallback, useMemo, useState } from 'react'
import type { PointerEvent } from 'react'
import type { CompiledColumn } from '../../language/compiled.ts'
import type { GridProps } from './GridProps.ts'

const narrowest = 48

/** Column widths: those given, under those being dragged. A finished drag is told, or kept here when nobody listens. */
export function useWidths(given: GridProps['widths'], onResize: GridProps['onResize']) {
  const [own, setOwn] = useState<Readonly<Record<string, number>>>({})
  const widths = useMemo(() => ({ ...given, ...own }), [given, own])
  const onGrip = useCallback((event: PointerEvent, column: CompiledColumn, width: number) => {
    event.preventDefault()
    event.stopPropagation()
    const from = event.clientX
    const at = (now: { readonly clientX: number }) => Math.max(narrowest, Math.round(width + now.clientX - from))
    const drag = (now: globalThis.PointerEvent) => setOwn((before) => ({ ...before, [column.key]: at(now) }))
    const drop = (now: globalThis.PointerEvent) => {
      document.removeEventListener('pointermove', drag)
      document.removeEventListener('pointerup', drop)
      if (!onResize) return
      onResize(column.key, at(now))
      setOwn(({ [column.key]: _dropped, ...rest }) => rest)
    }
    document.addEventListener('pointermove', drag)
    document.addEventListener('pointerup', drop)
  }, [onResize])
  return { widths, onGrip }
}
