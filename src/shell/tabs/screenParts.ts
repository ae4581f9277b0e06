import { lazy } from 'react'
import type { CompiledScreen } from '../../language/screen.ts'

const list = () => import('../../runtime/list/ListScreen.tsx')
const edit = () => import('../../runtime/edit/EditScreen.tsx')

export const ListScreen = lazy(async () => ({ default: (await list()).ListScreen }))
export const EditScreen = lazy(async () => ({ default: (await edit()).EditScreen }))

/** Fetches what draws screens of this kind, while their definitions and rights are on the way. What fails now is told when it is drawn. */
export function preload(kind: CompiledScreen['kind']): void {
  ;(kind === 'list' ? list() : edit()).catch(() => undefined)
}
