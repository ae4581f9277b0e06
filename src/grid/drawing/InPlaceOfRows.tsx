import type { GridProps } from '../GridProps.ts'
import { gridTexts } from '../../texts/gridTexts.ts'

/** A failure, or that there is nothing; null where rows stand or are on the way. */
export function InPlaceOfRows({ props }: { readonly props: GridProps }) {
  const { error, rows, loading, empty, services } = props
  if (error)
    return (
      <div className="sw-in-place" role="alert">
        {error}
      </div>
    )
  if (rows.length > 0 || loading) return null
  return (
    <div className="sw-in-place">
      {empty ?? <span className="sw-empty">{gridTexts.in(services.language)('rows.none')}</span>}
    </div>
  )
}
