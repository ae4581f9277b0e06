import { useTexts } from '../../client/useTexts.ts'
import { useStore } from '../../client/Store.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useTabTitle } from '../tabs/useTabTitle.ts'
import { useWorkspace } from '../workspace.ts'

/** On a phone, which has no bar of tabs: what is open, and how to close it. */
export function OpenTabs({ onChosen }: { onChosen: () => void }) {
  const say = useTexts(shellTexts)
  const { tabs, home, router } = useWorkspace()
  const titleOf = useTabTitle()
  const open = useStore(tabs).list.filter((tab) => tab.path !== home)
  if (open.length === 0) return null
  return (
    <section className="open-tabs" aria-label={say('tab.open')}>
      <p className="shell-group-name">
        {say('tab.open')}
        <button type="button" onClick={() => router.close(open.map((tab) => tab.key))}>
          {say('tab.closeAll')}
        </button>
      </p>
      <ul>
        {open.map((tab) => (
          <li key={tab.key}>
            <button
              type="button"
              onClick={() => {
                router.open(tab.path, tab.params)
                onChosen()
              }}
            >
              {tab.dirty && <span className="tab-dirty" role="img" aria-label={say('unsaved.title')} />}
              {titleOf(tab)}
            </button>
            <button
              type="button"
              aria-label={say('tab.closeNamed', { title: titleOf(tab) })}
              onClick={() => router.close([tab.key])}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
