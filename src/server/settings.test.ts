import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const mistakes = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
    return ''
  } catch (error) {
    return error instanceof SettingsError ? error.message : String(error)
  }
}

test('without settings everything has its default', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseRole: 'on',
    sessionLimit: 3,
    legacySign: false,
    requestPatience: 10_000,
    bodyLimit: 5 * 1024 * 1024,
  })
})

test('all mistakes are told at once, without secrets', () => {
  const found = mistakes({
    PORT: '99999',
    DEMO: 'yes',
    TRUST_PROXY: 'true',
    TIME_ZONE: 'Mars',
    DEMO_PASSWORD: 'geheim',
    SESSION_LIMIT: '2.5',
  })
  for (const name of ['PORT', 'DEMO', 'TRUST_PROXY', 'TIME_ZONE', 'SESSION_LIMIT'])
    expect(found).toContain(name)
  expect(found).not.toContain('geheim')
})

test('nobody sends anything in clear text over a network unless told to', () => {
  expect(mistakes({ HOST: '0.0.0.0' })).toMatch(/TRUST_PROXY=Y.+INSECURE_HTTP=Y/)
  for (const setting of ['TRUST_PROXY', 'INSECURE_HTTP'])
    expect(mistakes({ HOST: '0.0.0.0', [setting]: 'Y' })).toBe('')
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(mistakes({ HOST })).toBe('')
})

test('a house shows itself as it is told, and only in a colour that can be read', () => {
  const mark = join(import.meta.dirname, '../shell/mark.svg')
  expect(
    readSettings({
      HELP_LINE: ' Ask 100 ',
      COMPANY_NAME: ' 晨光车业 ',
      COMPANY_MARK: mark,
      ACCENT: '#0A6B5A',
    }).company,
  ).toEqual({ name: '晨光车业', mark, accent: '#0a6b5a', timeZone: 'Asia/Shanghai', help: 'Ask 100' })
  expect(readSettings({}).company).toEqual({ timeZone: 'Asia/Shanghai' })
  expect(mistakes({ ACCENT: 'green' })).toMatch(/ACCENT is green; it must be a colour/)
  expect(mistakes({ ACCENT: '#ffcc00' })).toMatch(/contrast of 1\.5; it must be 4\.5 at least/)
  expect(mistakes({ COMPANY_MARK: 'no/such.svg' })).toMatch(/which is no file/)
  expect(mistakes({ COMPANY_MARK: import.meta.filename })).toMatch(/must be an \.svg or \.png/)
})

test('a master key has 32 bytes', () => {
  const key = Buffer.alloc(32, 7)
  for (const form of ['hex', 'base64'] as const)
    expect(readSettings({ MASTER_KEY: key.toString(form) }).masterKey).toEqual(key)
  expect(mistakes({ MASTER_KEY: 'short' })).toMatch(/MASTER_KEY is given and is no key/)
})

test('links in mails begin with an origin; what would open nothing is refused', () => {
  const urlOf = (PUBLIC_URL: string) => readSettings({ PUBLIC_URL }).publicUrl
  expect(urlOf('https://srm.example.com')).toBe('https://srm.example.com')
  expect(urlOf('https://srm.example.com/')).toBe('https://srm.example.com')
  expect(urlOf('http://SRM.example.com:8443/')).toBe('http://srm.example.com:8443')
  expect(readSettings({}).publicUrl).toBeUndefined()
  for (const url of ['https://example.com/srm', 'https://example.com/srm/', 'https://example.com/?a=1'])
    expect(mistakes({ PUBLIC_URL: url })).toContain('Give it a name of its own: https://example.com.')
  for (const url of ['srm.example.com', 'ftp://srm.example.com', 'https://', 'https://a b'])
    expect(mistakes({ PUBLIC_URL: url })).toContain('must begin with http')
  expect(mistakes({ PUBLIC_URL: 'https://me:geheim@example.com' })).not.toContain('geheim')
  expect(mistakes({ PUBLIC_URL: 'https://me:geheim@example.com' })).toContain('PUBLIC_URL')
})
