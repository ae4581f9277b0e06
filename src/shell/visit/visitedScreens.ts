import { registry } from '../../../dist/definitions/browser/visits.ts'
import type { ScreenEntry } from '../../language/screen.ts'

/** Screens that people without an account may come to; none of them is loaded yet. */
export const screens: readonly ScreenEntry[] = registry
