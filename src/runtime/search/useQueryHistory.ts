import { useState } from 'react'
import { useHost } from '../host/host.ts'

const most = 10

/** The queries that a user asked of a list lately, the latest first; kept in this browser. */
export function useQueryHistory(screen: string): readonly [readonly string[], (query: string) => void] {
  const { user } = useHost()
  const name = `queries.${user.userId}.${screen}`
  const [queries, setQueries] = useState(() => recall(name))
  const add = (query: string) => {
    const next = [query, ...queries.filter((one) => one !== query)].slice(0, most)
    setQueries(next)
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch {
      localStorage.removeItem(name)
    } // full: they are only a convenience
  }
  return [queries, add]
}

function recall(name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((one): one is string => typeof one === 'string').slice(0, most)
      : []
  } catch {
    return []
  }
}
