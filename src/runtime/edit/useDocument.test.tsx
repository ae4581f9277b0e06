// @vitest-environment jsdom
// A new document begins with what settings are at that moment, whatever the browser knew of them.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../client/Client.ts'
import { session } from '../../client/session.ts'
import { useStore } from '../../client/Store.ts'
import type { Expression } from '../../language/expression.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { UserInfo } from '../../language/wire.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import { useEnvironment } from '../document/environment.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost, sampleLookups } from '../host/sampleHost.chromium.ts'
import { useDocument } from './useDocument.ts'

const says = (source: string, run: Expression['run']) =>
  ({ type: 'text', deps: [], says: { CN: '', EN: '' }, source, run }) as Expression
const withDefault = (source: string, run: Expression['run']) =>
  entityOf('note', [{ ...field('days'), default: says(source, run) }])
const bySetting = withDefault('setting.DAYS', (_row, env) => env.setting?.('DAYS', null) ?? '3')
const plain = withDefault("'1'", () => '1')

const info = (value: string, settingGeneration: number) =>
  ({
    ...sampleHost({} as Client, 'EN').user,
    settings: { DAYS: { value, of: {} } },
    settingGeneration,
  }) satisfies UserInfo

function Note({ client, entity }: { readonly client: Client; readonly entity: typeof plain }) {
  const user = useStore(session)
  return (
    <ScreenHostContext value={{ ...sampleHost(client, 'EN'), user: user ?? info('', 0) }}>
      <LookupsContext value={sampleLookups}>
        <Opened entity={entity} />
      </LookupsContext>
    </ScreenHostContext>
  )
}

function Opened({ entity }: { readonly entity: typeof plain }) {
  const chunk = { entities: { note: entity }, screen: { sections: [] } } as unknown as ScreenChunk // as much as is read
  const { document } = useDocument(useChunk(chunk), entity, useEnvironment())
  return (
    <output>{document.kind === 'open' ? String(document.store.state().row['days']) : document.kind}</output>
  )
}

const chunks = new Map<unknown, ScreenChunk>()
function useChunk(chunk: ScreenChunk): ScreenChunk {
  const entity = chunk.entities['note']
  const known = chunks.get(entity) ?? chunk
  chunks.set(entity, known)
  return known
}

const begin = async (entity: typeof plain, answer: () => Promise<unknown>) => {
  const asked: string[] = []
  const call = async (_server: string, _family: string, operation: string) => {
    asked.push(operation)
    return answer()
  }
  render(<Note client={{ call } as unknown as Client} entity={entity} />)
  await screen.findByText(/\d/)
  return [screen.getByRole('status').textContent, asked.filter((one) => one === 'currentUser').length]
}

beforeEach(() => session.set(info('2', 7)))
afterEach(() => {
  cleanup()
  session.set(null)
})

test('it asks before it begins, and begins with what it is told', async () => {
  const told = async () => ({ data: { userInfo: info('5', 8) } })
  expect((await begin(bySetting, told))[0]).toBe('5')
})

test('where nothing moved one question is enough', async () => {
  const told = async () => ({ data: { userInfo: info('2', 7) } })
  expect(await begin(bySetting, told)).toEqual(['2', 1])
})

test('who cannot be asked leaves what is known', async () => {
  expect(await begin(bySetting, async () => Promise.reject(new Error('away')))).toEqual(['2', 1])
})

test('what takes nothing of settings asks nothing', async () => {
  expect(await begin(plain, async () => ({ data: null }))).toEqual(['1', 0])
})
