import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import chunk from '../../../dist/definitions/browser/screens/receiveMessageList.js'
import { CallError, type Client } from '../../client/Client.ts'
import { language as spoken } from '../../client/language.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { languageFrom } from '../../language/languages.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { Envelope } from '../../language/wire.ts'
import { ScreenHostContext } from '../../runtime/host/host.ts'
import { sampleHost, sampleLookups } from '../../runtime/host/sampleHost.chromium.ts'
import { ListScreen } from '../../runtime/list/ListScreen.tsx'
import { sampleMessages } from './sampleBell.chromium.ts'

interface Shown {
  readonly count: number
  readonly isLong?: boolean
  readonly isFailed?: boolean
  readonly language?: Language
}

/** Answers a page of messages from memory. */
function clientOf({ count, isLong = false, isFailed = false }: Shown): Client {
  const rows = sampleMessages(count, isLong)
  const unread = rows.filter(({ status }) => status === 'UNREAD').length
  const answer = (data: unknown, more: Partial<Envelope> = {}): Envelope => ({
    ...{ status: 'S', msg: '', code: 'OK', data, traceId: '' },
    ...more,
  })
  return {
    call: async <T,>(_server: string, _family: string, operation: string, body?: unknown) => {
      recordEvent(operation, body)
      const {
        pageIndex = 1,
        pageRows = 20,
        onlyQueryTotalFlag,
        counts = [],
      } = (body ?? {}) as {
        pageIndex?: number
        pageRows?: number
        onlyQueryTotalFlag?: string
        counts?: readonly Row[]
      } // as the list asks
      if (operation === 'findTableLayouts') return answer([]) as Envelope<T>
      if (operation === 'list')
        return answer({ views: [], shareWith: { all: false, responsibilities: [] } }) as Envelope<T>
      if (operation !== 'listByPage') return answer(null) as Envelope<T>
      if (isFailed)
        throw new CallError({ code: 'SYS', msg: 'The database is resting', http: 500, traceId: 't1' })
      const page = { count, curIndex: pageIndex, pageRows, counts: counts.map(() => unread) }
      const shown = rows.slice((pageIndex - 1) * pageRows, pageIndex * pageRows)
      const groups = { status: { UNREAD: String(unread), READ: String(count - unread) } }
      return answer(onlyQueryTotalFlag === 'Y' ? [] : shown, { page, groups }) as Envelope<T> // what this call answers
    },
  }
}

/** What somebody was told, as the application lists it. */
function Shown({ language = 'CN', count, isLong = false, isFailed = false }: Shown) {
  spoken.set(language)
  const host = useMemo(() => {
    const made = sampleHost(clientOf({ count, isLong, isFailed }), language)
    return { ...made, user: { ...made.user, audience: 'buyer', me: { ...made.user.me, audience: 'buyer' } } }
  }, [count, isLong, isFailed, language])
  return (
    <LookupsContext value={sampleLookups}>
      <ScreenHostContext value={host}>
        <div style={{ height: '100vh' }}>
          <ListScreen chunk={chunk} />
        </div>
      </ScreenHostContext>
    </LookupsContext>
  )
}

const meta: Meta<typeof Shown> = {
  title: 'Messages',
  component: Shown,
  args: { count: 12 },
  render: (args, { globals }) => <Shown {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Shown>

export const Usual: Story = {}
export const Empty: Story = { args: { count: 0 } }
export const Long: Story = { args: { count: 140, isLong: true } }
export const Failed: Story = { args: { isFailed: true } }
