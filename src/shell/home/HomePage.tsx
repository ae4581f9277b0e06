import { Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useLanguage, useSay } from '../../client/language.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import { Icon } from '../../cells/Icon.tsx'
import { useWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { labelOf, pagesOf, pathOf } from '../menus.ts'
import type { MenuCounts } from './stateCounts.ts'
import { useStateCounts } from './useStateCounts.ts'

function greeting(hour: number) {
  if (hour < 12) return 'home.morning'
  return hour < 18 ? 'home.afternoon' : 'home.evening'
}

/** Where a day begins: what waits in which state, and the way to every menu. */
export function HomePage({ front }: { front: boolean }) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const speak = useSay()
  const { client, user, respName } = useWorkspace()
  const now = dayjs(client.now())
  const counts = useStateCounts(front)
  return (
    <div className="home">
      <h1>
        {say(greeting(now.hour()), {
          name: speak({ CN: user.userFullName || user.userName, EN: user.nameEn || user.userName }),
        })}
      </h1>
      <p className="home-today">
        {say('home.today', {
          date: now.format(factsOfLanguage(language).longDate),
          resp: respName,
        })}
      </p>
      {counts === null && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {counts && counts.length > 0 && (
        <>
          <h2>{say('home.documents')}</h2>
          <div className="home-cards">
            {counts.map((each) => (
              <DocumentCard key={each.menu.menuId} {...each} />
            ))}
          </div>
        </>
      )}
      <h2>{say('home.shortcuts')}</h2>
      <Shortcuts />
    </div>
  )
}

function DocumentCard({ menu, field, counts }: MenuCounts) {
  const say = useTexts(shellTexts)
  const speak = useSay()
  const { router } = useWorkspace()
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="home-card" aria-label={speak(labelOf(menu))}>
      <button type="button" className="home-card-title" onClick={() => router.open(pathOf(menu))}>
        <Icon name={menu.imageLink} fallback="file" /> {speak(labelOf(menu))}
        <small>{say('home.total', { count: total.toLocaleString('en-US') })}</small>
      </button>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <button
            type="button"
            key={state.code}
            className="home-count"
            onClick={() => router.open(pathOf(menu), { [field]: state.code })}
          >
            <span className={`home-dot home-dot-${state.color}`} />
            {speak(state.label)}
            <b>{count.toLocaleString('en-US')}</b>
          </button>
        ))}
    </section>
  )
}

function Shortcuts() {
  const speak = useSay()
  const { menus, router } = useWorkspace()
  return (
    <div className="home-folders">
      {menus.map((folder) => (
        <section key={folder.menuId} aria-label={speak(labelOf(folder))}>
          <h3>
            <Icon name={folder.imageLink} fallback="folder" /> {speak(labelOf(folder))}
          </h3>
          {pagesOf([folder]).map((menu) => (
            <button type="button" key={menu.menuId} onClick={() => router.open(pathOf(menu))}>
              {speak(labelOf(menu))}
            </button>
          ))}
        </section>
      ))}
    </div>
  )
}
