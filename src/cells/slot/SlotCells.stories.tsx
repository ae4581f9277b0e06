import type { Meta } from '@storybook/react-vite'
import { cellStory, drawCell, type ShownCell } from '../../../tests/stories/cellStates.chromium.tsx'
import { wireOf } from '../wiresOf.ts'
import { registerSlot, type SlotProps } from './slots.ts'

/** A widget as an area would register it. */
function Stars({ column, value, editable, onChange }: SlotProps) {
  const count = Number(value ?? 0)
  if (!editable)
    return (
      <span role="img" aria-label={`${count} of 5`}>
        {'★'.repeat(count)}
        {'☆'.repeat(Math.max(0, 5 - count))}
      </span>
    )
  return (
    <span role="radiogroup" aria-label={column.title.EN}>
      {[1, 2, 3, 4, 5].map((stars) => (
        <button
          key={stars}
          type="button"
          role="radio"
          aria-checked={stars === count}
          aria-label={String(stars)}
          onClick={() => onChange({ [wireOf(column)]: stars })}
        >
          {stars <= count ? '★' : '☆'}
        </button>
      ))}
    </span>
  )
}
registerSlot('sampleStars', Stars)

const meta: Meta<ShownCell> = { title: 'Cells/Slot', render: drawCell }
export default meta

export const Slot = cellStory('slot')
export const ViewSlot = cellStory('viewSlot')
export const SlotNotRegistered = cellStory('slot', { slot: 'nobody' })
