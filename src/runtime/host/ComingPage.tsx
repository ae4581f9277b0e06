import './sheet.css'
import './coming.css'

interface ListProps {
  /** Its name, which is known before its rows. */
  readonly title?: string
  /** Whether it has tabs above its search. */
  readonly hasTabs?: boolean
}

/** A list as it will look, while it is on its way. */
export function ComingList({ title = '', hasTabs = true }: ListProps) {
  return (
    <div className="coming" aria-busy="true">
      <div className="coming-line coming-head">
        <h1>{title}</h1>
        <i className="coming-button" />
        <i className="coming-button" />
      </div>
      <div className="page-sheet" aria-hidden>
        {hasTabs && (
          <div className="coming-line coming-tabs">
            <i />
            <i />
            <i />
            <i />
          </div>
        )}
        <div className="coming-line">
          <i className="coming-box" />
          <i className="coming-chip" />
          <i className="coming-chip" />
          <i className="coming-chip" />
        </div>
        <div className="coming-line coming-titles">
          <i />
          <i />
          <i />
          <i />
        </div>
        <ComingRows />
        <div className="coming-line coming-foot">
          <i />
          <i />
        </div>
      </div>
    </div>
  )
}

/** Rows, or on a phone cards, that are on their way. */
export function ComingRows() {
  return <div className="coming-rows" aria-hidden />
}

interface DocumentProps {
  /** Whether its steps are shown below its name. */
  readonly hasSteps?: boolean
}

const marks = ['draft', 'asked', 'agreed', 'done']
const fields = Array.from({ length: 12 }, (_, place) => place)

/** A document as it will look: its name and steps, a section, lines. */
export function ComingDocument({ hasSteps = true }: DocumentProps) {
  return (
    <div className="coming coming-document" aria-busy="true">
      <div className="page-sheet" aria-hidden>
        <div className="coming-line">
          <i className="coming-box" />
          <i className="coming-chip" />
        </div>
        {hasSteps && (
          <div className="coming-line coming-steps">
            {marks.map((mark) => (
              <i key={mark} className="coming-mark" />
            ))}
          </div>
        )}
      </div>
      <div className="coming-line coming-tabs" aria-hidden>
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="page-sheet" aria-hidden>
        <div className="coming-fields">
          {fields.map((place) => (
            <i key={place} />
          ))}
        </div>
      </div>
      <div className="page-sheet coming-lines" aria-hidden>
        <ComingRows />
      </div>
    </div>
  )
}
