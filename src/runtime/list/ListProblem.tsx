import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { ProblemState } from '../host/ProblemState.tsx'

/** Stands in place of the rows that could not be loaded. */
export function ListProblem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const say = useTexts(runtimeTexts)
  return (
    <ProblemState
      error={error}
      title={say('list.loadFailed')}
      refused={{ title: say('list.refused'), why: say('list.refusedWhy') }}
      onRetry={onRetry}
    />
  )
}
