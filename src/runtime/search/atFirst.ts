import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { defaultsOf } from './defaultsOf.ts'
import { noSearch, onlyTab, type SearchState } from './search.ts'

/** What is searched before its user says anything: the defaults of the form, in the tab that the list begins with. */
export const atFirst = (
  { search, firstTab }: Pick<CompiledScreen, 'search' | 'firstTab'>,
  env: ExpressionEnv,
): SearchState => ({
  ...noSearch,
  values: { ...defaultsOf(search, env), ...(firstTab === undefined ? {} : onlyTab(firstTab)) },
})
