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
  expect(readSettings({})).toMatchObject({ port: 8080, host: '127.0.0.1', databaseRole: 'on', sessionLimit: 3, legacySign: false, bodyLimit: 5 * 1024 * 1024 })
})

test('all mistakes are told at once, without secrets', () => {
  const told = mistakes({ PORT: '99999', DEMO: 'yes', TRUST_PROXY: 'true', TIME_ZONE: 'Mars', DEMO_PASSWORD: 'geheim', SESSION_LIMIT: '2.5' })
  for (const name of ['PORT', 'DEMO', 'TRUST_PROXY', 'TIME_ZONE', 'SESSION_LIMIT']) expect(told).toContain(name)
  expect(told).not.toContain('geheim')
})

test('in production nobody sends passwords in clear text', () => {
  expect(mistakes({ NODE_ENV: 'production', HOST: '0.0.0.0' })).toContain('TRUST_PROXY')
  expect(mistakes({ NODE_ENV: 'production', HOST: '0.0.0.0', TRUST_PROXY: 'Y' })).toBe('')
  expect(mistakes({ NODE_ENV: 'production' })).toBe('')
})
