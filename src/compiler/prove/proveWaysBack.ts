import type { CompiledEntity } from '../../language/entity.ts'
import { refuseUnsure } from '../link/linkProcess.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

/** Of approvals without a file: by which verb a document goes back has to follow from its life cycle. */
export function proveWaysBack(
  { symbols, to }: Proof,
  { name, parent }: CompiledEntity,
  at: (...path: Path) => Mark,
): void {
  const shape = symbols.shape(name)
  if (!shape || parent || symbols.audiences?.source.approvals === undefined) return
  for (const [verb, { process }] of Object.entries(shape.origin.source.verbs ?? {}))
    if (process !== undefined && !symbols.processes.has(process))
      refuseUnsure({ to }, shape, { verb, process }, at('verbs', verb, 'process'))
}
