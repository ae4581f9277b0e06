import { useMemo } from 'react'
import type { ThemeConfig } from 'antd'
import { useDrawn } from '../client/appearance.ts'
import { usePrinting } from '../runtime/host/usePrinting.ts'
import { company } from '../client/company.ts'
import { antdTheme } from '../theme/antdTheme.ts'

/** antd's theme as the user, the system and the house want it; paper is light. */
export function useAntdTheme(): ThemeConfig {
  const { scheme: chosen, density, moves } = useDrawn()
  const scheme = usePrinting() ? 'light' : chosen
  return useMemo(
    () => antdTheme({ scheme, density, moves, ...(company.accent && { accent: company.accent }) }),
    [scheme, density, moves],
  )
}
