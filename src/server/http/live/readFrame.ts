import type { ClientFrame, LiveMark, LivePlace, LiveTopic } from '../../../language/live.ts'
import { isLanguage } from '../../../language/languages.ts'
import type { Row } from '../../../language/row.ts'

/** Bytes of a frame at most. */
export const longestFrame = 64 * 1024

/** What a browser sent, held against its shape; null for whatever is not of it. What a topic asks is judged where it is asked. */
export function readFrame(text: string): ClientFrame | null {
  const frame = objectIn(text)
  if (!frame) return null
  const { type, id, t0, isActive } = frame
  if (type === 'OPEN') {
    const headers = textsOf(frame['headers'])
    return headers && { type, headers }
  }
  if (type === 'PING')
    return typeof t0 === 'number' && typeof isActive === 'boolean' ? { type, t0, isActive } : null
  if (typeof id !== 'string' || id.length === 0 || id.length > 40) return null
  if (type === 'UNSUB') return { type, id }
  if (type !== 'SUB') return null
  const topic = readTopic(frame['topic'])
  const place = readPlace(frame['place'])
  const mark = readMark(frame['mark'])
  return topic && place && { type, id, topic, place, ...(mark === undefined ? {} : { mark }) }
}

/** A question about nothing of one entity. Undefined: it is another one. */
function topicOfAll({ kind, room, rows }: Row): LiveTopic | null | undefined {
  if (kind === 'waiting') return typeof rows === 'number' ? { kind, rows } : null
  if (kind === 'talk') return isWord(room, 100) ? { kind, room } : null
  return kind === 'unread' ? { kind } : undefined
}

/** A question, as a browser asks it by a frame or a call. */
export function readTopic(value: unknown): LiveTopic | null {
  const topic = asRow(value)
  if (!topic) return null
  const ofAll = topicOfAll(topic)
  if (ofAll !== undefined) return ofAll
  const { kind, entity, id, isEditing } = topic
  if (!isWord(entity, 120)) return null
  if (kind === 'document' || kind === 'said') return isWord(id, 100) ? { kind, entity, id } : null
  if (kind === 'presence')
    return isWord(id, 100) && typeof isEditing === 'boolean' ? { kind, entity, id, isEditing } : null
  const body = asRow(topic['body'])
  if (!body) return null
  if (kind === 'counts') return { kind, entity, body }
  if (kind !== 'rows') return null
  const seen = numbersOf(topic['seen'])
  return { kind, entity, body, ...(seen ? { seen } : {}) }
}

/** A mark of before, as it was told; anything else is as good as none. */
export function readMark(value: unknown): LiveMark | undefined {
  if (typeof value === 'string') return value.slice(0, 40)
  return textsOf(value) ?? undefined
}

function readPlace(value: unknown): LivePlace | null {
  const place = asRow(value)
  const { menuId, respId, language } = place ?? {}
  const isOne = (one: unknown) => one === undefined || isWord(one, 200)
  if (!place || !isOne(menuId) || !isOne(respId)) return null
  return {
    ...(typeof menuId === 'string' ? { menuId } : {}),
    ...(typeof respId === 'string' ? { respId } : {}),
    ...(isLanguage(language) ? { language } : {}),
  }
}

function objectIn(text: string): Row | null {
  try {
    return asRow(JSON.parse(text))
  } catch {
    return null
  }
}

const asRow = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : null // just asked

const isWord = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most && !value.includes('\0')

function textsOf(value: unknown): Record<string, string> | null {
  const row = asRow(value)
  return row && Object.values(row).every((one) => typeof one === 'string')
    ? (row as Record<string, string>) // just asked
    : null
}

function numbersOf(value: unknown): Record<string, number> | null {
  const row = asRow(value)
  return row && Object.values(row).every((one) => typeof one === 'number')
    ? (row as Record<string, number>) // just asked
    : null
}
