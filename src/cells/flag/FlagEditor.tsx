import { useId } from 'react'
import { useCellServices } from '../CellServices.ts'
import { flagValues, oddFlag, sideOf, turned } from './flagCell.ts'
import { wireOf } from '../wiresOf.ts'
import { boxSays } from '../editors/boxLook.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'

/** One of two values. In a grid the cell itself is turned, without an editor. A value that is neither is named, and the next press makes it the true one. */
export function FlagEditor(props: FieldEditorProps) {
  const { column, value, onChange, onBlur, error, describedBy } = props
  const services = useCellServices()
  const wordsId = useId()
  const odd = oddFlag({ column, value, services })
  return (
    <span className={props.place === 'cell' ? 'sw-check sw-check-cell' : 'sw-check'}>
      <input
        type="checkbox"
        {...boxSays(
          { ...props, error: error ?? odd, describedBy: error ? describedBy : wordsId },
          services.language,
        )}
        aria-checked={odd ? 'mixed' : undefined}
        ref={(box) => {
          if (box) box.indeterminate = odd !== undefined
        }}
        checked={sideOf(column, value) === 'yes'}
        onBlur={onBlur}
        onChange={() =>
          onChange({
            [wireOf(column)]: sideOf(column, value) === 'odd' ? flagValues(column)[0] : turned(column, value),
          })
        }
      />
      {odd && !error && (
        <span id={wordsId} role="alert" className="sw-unknown">
          {odd}
        </span>
      )}
    </span>
  )
}
