import dayjs from 'dayjs'
import { useSay } from '../../client/language.ts'
import { Icon } from '../../runtime/Icon.tsx'
import { useDesk } from '../desk.ts'
import { useFrameWords } from '../frameWords.ts'
import { labelOf, pagesOf, pathOf } from '../menus.ts'

const greeting = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')

export function HomePage({ front }: { front: boolean }) {
  const say = useFrameWords()
  const speak = useSay()
  const { client, user, respName, menus, door } = useDesk()
  const now = dayjs(client.now())
  return (
    <div className="home" data-front={front}>
      <h1>{say(greeting(now.hour()), { name: user.userFullName || user.userName })}</h1>
      <p className="home-today">{say('today', { date: now.format(speak({ CN: 'YYYY年M月D日 dddd', EN: 'dddd, D MMMM YYYY' })), resp: respName })}</p>
      {menus.map((folder) => (
        <section key={folder.menuId} className="home-folder">
          <h2><Icon name={folder.imageLink} fallback="folder" /> {speak(labelOf(folder))}</h2>
          <div className="home-links">
            {pagesOf([folder]).map((menu) => <button type="button" key={menu.menuId} onClick={() => door.open(pathOf(menu))}>{speak(labelOf(menu))}</button>)}
          </div>
        </section>
      ))}
    </div>
  )
}
