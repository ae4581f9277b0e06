import type { GridProps } from '../GridProps.ts'
import { gridTexts } from '../../texts/gridTexts.ts'

/** A failure, that there is nothing, or the rows as they will look; null where rows stand. */
export function InPlaceOfRows({ props }: { readonly props: GridProps }) {
  const { error, rows, loading, empty, services } = props
  if (error)
    return (
      <div className="sw-in-place" role="alert">
        {error}
      </div>
    )
  if (rows.length > 0) return null
  if (loading) return <div className="sw-rows-coming" aria-hidden />
  return (
    <div className="sw-in-place">
      {empty ?? <span className="sw-empty">{gridTexts.in(services.language)('rows.none')}</span>}
    </div>
  )
}
