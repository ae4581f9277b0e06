import type { CompiledButton } from '../../language/button.ts'

/** What belongs to editing the document itself; the right to save it is the right to these. */
const standard: ReadonlySet<CompiledButton['kind']> = new Set(['addLine', 'deleteLine', 'copyLine'])

export const isStandard = ({ kind }: Pick<CompiledButton, 'kind'>): boolean => standard.has(kind)
