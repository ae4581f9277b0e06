import { useMemo, useRef } from 'react'
import type { CompiledButton } from '../language/button.ts'
import type { Row } from '../language/row.ts'
import type { GridProps } from './GridProps.ts'

/** The props with what the buttons and links of cells do among the services that cells know; these keep their identity. */
export function useCellActions(props: GridProps): GridProps {
  const { services, onPress, buttonState } = props
  const now = useRef({ onPress, buttonState })
  now.current = { onPress, buttonState }
  const missing = onPress !== undefined && services.actions === undefined
  const own = useMemo(
    () =>
      missing
        ? {
            ...services,
            actions: {
              press: (row: Row, button: CompiledButton) => now.current.onPress?.(row, button),
              state: (row: Row, button: CompiledButton) =>
                now.current.buttonState?.(row, button) ?? ('enabled' as const),
            },
          }
        : services,
    [missing, services],
  )
  return own === services ? props : { ...props, services: own }
}
