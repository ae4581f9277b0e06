import type { ScreenEntry } from '../language/screen.ts'
import { registry } from '../../dist/definitions/browser/registry.ts'

/** Every screen that was compiled; none of them is loaded yet. */
export const screens: readonly ScreenEntry[] = registry
