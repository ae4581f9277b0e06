import { Later } from '../../cells/lazy/Later.ts'
import type * as workingParts from './workingParts.ts'

/** One for all grids of the page. */
export const parts = new Later(() => import('./workingParts.ts'))

export type WorkingParts = typeof workingParts
