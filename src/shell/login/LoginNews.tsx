import { useEffect, useState } from 'react'
import { useLanguage } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { News } from '../../language/news.ts'
import { loginTexts } from '../../texts/loginTexts.ts'
import { spoken } from '../../texts/spoken.ts'

/** What everybody may read, below the name of the house; nothing while it is not known, where there is none, and where it cannot be had. */
export function LoginNews() {
  const say = useTexts(loginTexts)
  const language = useLanguage()
  const news = useNews()
  if (!news?.items.length) return null
  return (
    <section className="login-news" aria-labelledby="login-news">
      <header>
        <h2 id="login-news">{say('form.notices')}</h2>
        <a href={news.path}>
          <span>{say('form.allNotices')}</span>
        </a>
      </header>
      <ul>
        {news.items.map(({ id, title, date }) => (
          <li key={id}>
            <a href={`${news.path}?id=${encodeURIComponent(id)}`} title={spoken(title, language)}>
              <span>{spoken(title, language)}</span>
              {date ? <time dateTime={date}>{date}</time> : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Asked for once the form stands, without a session. */
function useNews(): News | null {
  const [news, setNews] = useState<News | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    findNews(leaving.signal).then(setNews, () => undefined) // the page is for logging in: that it has no news is nobody's trouble
    return () => leaving.abort()
  }, [])
  return news
}

async function findNews(signal: AbortSignal): Promise<News | null> {
  const answer = await fetch('/api/baseServer/v1/baseVisitRestful/findNews', { signal })
  if (!answer.ok) return null
  const { data } = (await answer.json()) as { readonly data: News | null } // as `getCalls` says it
  return data
}
