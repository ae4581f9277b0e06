// @vitest-environment jsdom
import axios, { type InternalAxiosRequestConfig } from 'axios'
import { beforeEach, expect, test } from 'vitest'
import type { UserInfo } from '../language/wire.ts'
import { session, sessionEnd } from './session.ts'
import { createWebClient } from './webClient.ts'

const user = {
  authorizationCode: 'code',
  gatewayTag: 'tag',
  signKey: 'ab'.repeat(32),
  userId: 'u',
} as UserInfo // what signing asks for

interface Answer {
  readonly status: number
  readonly data: unknown
  readonly type: string
}

/** Answers as a browser hands them on: where bytes were asked for, JSON comes as bytes too. */
function filesOf(...answers: Answer[]) {
  const seen: InternalAxiosRequestConfig[] = []
  const http = axios.create({
    adapter: async (config) => {
      seen.push(config)
      const { status, data, type } = answers.shift() ?? { status: 500, data: null, type: '' }
      return {
        status,
        data: config.responseType === 'blob' ? blobOf(data, type) : data,
        statusText: '',
        headers: { 'content-type': type },
        config,
      }
    },
  })
  const { files } = createWebClient(() => 'EN', http, [])
  if (!files) throw new Error('A web client has a file wire.')
  return { files, seen }
}

/** The simulated browser's blobs cannot be read as text. */
const blobOf = (data: unknown, type: string): Blob =>
  Object.assign(new Blob([], { type }), {
    text: async () => (typeof data === 'string' ? data : JSON.stringify(data)),
  })
const json = (status: number, code: string, more: object = {}): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  data: { status: code === 'OK' ? 'S' : 'E', msg: `says ${code}`, code, data: null, traceId: 't', ...more },
})

beforeEach(() => {
  sessionStorage.clear()
  session.set(user)
  sessionEnd.set(null)
})

test('[errors.downloadStatusE] a download that is answered with JSON of status E shows its words', async () => {
  const { files } = filesOf(
    json(200, 'FILE_GONE', { msg: 'The content of the file is no longer there' }),
    json(404, 'SRM-1010'),
  )
  await expect(files.bytes('v2/file/download', { id: 'f' })).rejects.toMatchObject({
    message: 'The content of the file is no longer there',
    code: 'FILE_GONE',
  })
  await expect(files.bytes('v2/file/download', { id: 'f' })).rejects.toMatchObject({
    code: 'SRM-1010',
    http: 404,
  })
})

test('bytes are handed on as they are', async () => {
  const { files, seen } = filesOf({ status: 200, data: '%PDF', type: 'application/pdf' })
  expect(await (await files.bytes('v2/file/download', { id: 'f' }, { menuId: 'm' })).text()).toBe('%PDF')
  expect([
    seen[0]?.url,
    seen[0]?.timeout,
    seen[0]?.headers.get('Menu-Id'),
    seen[0]?.headers.get('AuthorizationCode'),
  ]).toEqual(['/fileServer/v2/file/download', 0, 'm', 'code'])
})

test('a wrong clock is put right once, whatever was asked for', async () => {
  const skew = json(401, 'CLOCK_SKEW', { data: { serverTime: Date.now() + 3_600_000 } })
  const { files, seen } = filesOf(skew, { status: 200, data: 'x', type: 'image/png' })
  await files.bytes('v2/file/download', { id: 'f' })
  expect(
    Number(seen[1]?.headers.get('timestamp')) - Number(seen[0]?.headers.get('timestamp')),
  ).toBeGreaterThan(3_500_000)
})

test('a form goes as one and tells how much was sent; a session that is over ends here', async () => {
  const { files, seen } = filesOf(json(200, 'OK', { data: [{ id: 'f' }] }), json(401, 'SESSION_EXPIRED'))
  const form = new FormData()
  form.append('files', new Blob(['x']), 'a.pdf')
  const parts: number[] = []
  expect(await files.call('v2/file/upload', form, { progress: (part) => parts.push(part) })).toEqual([
    { id: 'f' },
  ])
  seen[0]?.onUploadProgress?.({ loaded: 1, total: 4, bytes: 1, lengthComputable: true })
  expect([seen[0]?.data === form, parts]).toEqual([true, [0.25]])
  await expect(files.call('v2/file/listBaseFile', { ids: 'f' })).rejects.toMatchObject({
    code: 'SESSION_EXPIRED',
  })
  expect([session.get(), sessionEnd.get()]).toEqual([null, 'SESSION_EXPIRED'])
})
