import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

const front = '.tab-pane:not([hidden])'

/** The first stops of the keyboard: past header, menus and tabs, to the page in front or right into its table. */
export function SkipLinks() {
  const say = useTexts(shellTexts)
  const to = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
  return (
    <div className="shell-skips">
      <button type="button" className="shell-skip" onClick={() => to(front)}>
        {say('navigation.skip')}
      </button>
      <button
        type="button"
        className="shell-skip"
        onClick={() => to(`${front} [role=grid][tabindex='0'], ${front} [role=grid] [tabindex='0']`)}
      >
        {say('navigation.skipToGrid')}
      </button>
    </div>
  )
}
