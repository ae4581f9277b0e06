import { Button } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'

/** What stands where no line is. */
export function NoLines({ onAdd }: { readonly onAdd: (() => void) | null }) {
  const say = useTexts(editTexts)
  if (!onAdd) return say('line.none')
  return (
    <Button type="dashed" onClick={onAdd}>
      {say('line.add')}
    </Button>
  )
}
