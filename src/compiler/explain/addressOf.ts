import { visitorsOf } from '../../language/audience.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledScreen } from '../../language/screen.ts'

/** Where a screen is opened: of people without an account on a page of their own. */
export function addressOf(
  { path, audience }: Pick<CompiledScreen, 'path' | 'audience'>,
  { audiences }: Pick<Definitions, 'audiences'>,
): string {
  const isVisited = audience !== undefined && audience === visitorsOf(audiences)?.name
  return `/${isVisited ? 'visit' : 'main'}/${path}`
}
