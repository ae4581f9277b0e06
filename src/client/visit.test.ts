// @vitest-environment jsdom
// A page of somebody without an account: how its visit begins, goes on and ends.
import axios, { type InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VisitInfo } from '../language/visit.ts'
import type { UserInfo } from '../language/wire.ts'
import { createVisit } from './visit.ts'

interface Asked {
  readonly operation: string
  readonly body: unknown
  /** As whom. */
  readonly code: string
}

const before = axios.defaults.adapter
let asked: Asked[] = []
/** By operation, in turn; the last one stays. */
let answers: Record<string, [number, object][]> = {}

const refused = (code: string, status = 401): [number, object] => [
  status,
  { status: 'E', code, msg: `says ${code}`, data: null, traceId: '' },
]
const done = (data: unknown): [number, object] => [
  200,
  { status: 'S', code: 'OK', msg: '', data, traceId: '' },
]
const infoOf = (code: string, more: Partial<VisitInfo> = {}): VisitInfo => ({
  userInfo: { authorizationCode: code, signKey: 'ab'.repeat(32), userId: 'visitor:1' } as UserInfo, // what calls need
  link: 'one.proof',
  screen: 'applicationEdit',
  menuId: 'm',
  granted: [],
  id: null,
  expires: null,
  ...more,
})

beforeEach(() => {
  sessionStorage.clear()
  asked = []
  answers = {}
  axios.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    const operation = config.url?.split('/').at(-1) ?? ''
    const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data
    asked.push({ operation, body, code: String(config.headers.get('AuthorizationCode')) })
    const turn = answers[operation] ?? []
    const [status, data] = (turn.length > 1 ? turn.shift() : turn[0]) ?? refused('UNEXPECTED', 500)
    return { status, data, statusText: '', headers: {}, config }
  }
  answers['publicKey'] = [done({ keyId: 'k', publicKey: '', webSignKey: 'cd'.repeat(32), serverTime: 0 })]
})
afterEach(() => {
  if (before) axios.defaults.adapter = before
})

const by = (link: string, screen = '') => createVisit({ link, screen }, () => 'EN')
const named = (name: string) => asked.filter(({ operation }) => operation === name)
const find = (visit: ReturnType<typeof by>) =>
  visit.client.call('srmServer', 'srmApplication', 'findById', {})

test('a page that is read anew goes on with its visit and finds the document that was saved; another link is another visit', async () => {
  answers['enter'] = [done(infoOf('first'))]
  answers['findById'] = [done({})]
  const visit = by('one.proof')
  await visit.enter()
  expect(named('enter').map(({ body }) => body)).toEqual([{ link: 'one.proof' }])
  visit.keep('d1')
  const again = by('one.proof')
  await again.enter()
  expect(named('enter')).toHaveLength(1)
  expect(again.info.get()?.id).toBe('d1')
  await find(again)
  expect(named('findById').map(({ code }) => code)).toEqual(['first'])
  expect(by('other.proof').info.get()).toBeNull()
})

test('who begins at a screen comes back by the link that he got for it', async () => {
  answers['enter'] = [done(infoOf('first', { link: 'got.proof' })), done(infoOf('second'))]
  answers['findById'] = [refused('SESSION_EXPIRED'), done({ id: 'd1' })]
  const visit = by('', 'apply')
  await visit.enter()
  expect((await find(visit)).data).toEqual({ id: 'd1' })
  expect(named('enter').map(({ body }) => body)).toEqual([
    { screen: 'apply' },
    { link: 'got.proof', screen: 'apply' },
  ])
})

test('a session that is over begins again once, however many calls found it over, and they are repeated', async () => {
  answers['enter'] = [done(infoOf('first')), done(infoOf('second'))]
  answers['findById'] = [refused('SESSION_EXPIRED'), refused('AUTH_REQUIRED'), done({ id: 'd1' })]
  const visit = by('one.proof')
  await visit.enter()
  const both = await Promise.all([find(visit), find(visit)])
  expect(both.map(({ data }) => data)).toEqual([{ id: 'd1' }, { id: 'd1' }])
  expect(named('enter')).toHaveLength(2)
  expect(named('findById').map(({ code }) => code)).toEqual(['first', 'first', 'second', 'second'])
})

test('who only reads, without a link, goes on reading when the session is over', async () => {
  answers['enter'] = [done(infoOf('first', { link: null })), done(infoOf('second', { link: null }))]
  answers['findById'] = [refused('SESSION_EXPIRED'), done({ id: 'n1' })]
  const visit = by('', 'notices')
  await visit.enter()
  expect((await find(visit)).data).toEqual({ id: 'n1' })
  expect(named('enter').map(({ body }) => body)).toEqual([{ screen: 'notices' }, { screen: 'notices' }])
})

test('a link that was ended refuses the call and tells the page; nothing is asked again and again', async () => {
  answers['enter'] = [done(infoOf('first')), refused('LINK_INVALID', 403)]
  answers['findById'] = [refused('LINK_ENDED')]
  const visit = by('one.proof')
  await visit.enter()
  expect(visit.refused.get()).toBeNull()
  await expect(find(visit)).rejects.toMatchObject({ code: 'LINK_ENDED' })
  expect(visit.refused.get()?.code).toBe('LINK_INVALID')
  expect(named('enter')).toHaveLength(2)
  expect(named('findById')).toHaveLength(1)
})

test('what belongs to users is not asked for at all', async () => {
  answers['enter'] = [done(infoOf('first'))]
  answers['findLookupListByTypes'] = [done([])]
  const visit = by('one.proof')
  await visit.enter()
  const call = (family: string, operation: string) => visit.client.call('baseServer', family, operation)
  await expect(call('baseLayout', 'findLayouts')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(named('findLayouts')).toEqual([])
  await call('baseLookupValues', 'findLookupListByTypes')
  expect(named('findLookupListByTypes')).toHaveLength(1)
})
