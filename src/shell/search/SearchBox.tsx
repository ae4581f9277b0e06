import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import PinyinMatch from 'pinyin-match'
import { useLanguage } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { Icon } from '../../cells/Icon.tsx'
import { spoken, spokenElsewhere } from '../../texts/spoken.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import { useGroups, type FoundGroup } from './useGroups.ts'
import type { Entry } from './entries.ts'

const sounds = (text: string, typed: string): boolean => PinyinMatch.match(text, typed) !== false

/** What was typed, and what is meant by it: the arrows choose, Enter opens. */
export function SearchBox({ onDone }: { onDone: () => void }) {
  const say = useTexts(shellTexts)
  const { router } = useWorkspace()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { groups, isAsking, failed } = useGroups(text, sounds)
  const found = groups.flatMap(({ entries }) => entries)
  const chosen = Math.min(at, found.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const go = (entry: Entry | undefined) => {
    if (!entry) return
    onDone()
    router.open(entry.path, entry.params, entry.menuId)
  }
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0))
    else if (event.key === 'Enter') go(found[chosen])
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        size="large"
        variant="borderless"
        autoFocus
        prefix={<SearchOutlined aria-hidden />}
        placeholder={say('search.hint')}
        aria-label={say('search.title')}
        role="combobox"
        aria-expanded
        aria-controls="menu-search-list"
        aria-activedescendant={found.length > 0 ? `menu-search-${chosen}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={steer}
      />
      <div
        role="listbox"
        id="menu-search-list"
        ref={list}
        className="menu-search-list"
        aria-label={say('search.title')}
        aria-busy={isAsking}
      >
        {groups.map((group) => (
          <Group key={group.kind} group={group} found={found} chosen={chosen} onAt={setAt} onGo={go} />
        ))}
      </div>
      <p className="menu-search-foot" role="status">
        {say(footOf(found.length, isAsking, failed))}
      </p>
    </>
  )
}

/** Which text stands below what was found. */
function footOf(count: number, isAsking: boolean, failed: boolean) {
  if (isAsking) return 'search.asking'
  if (failed) return 'search.failed'
  return count === 0 ? 'search.none' : 'search.keys'
}

interface GroupProps {
  readonly group: FoundGroup
  readonly found: readonly Entry[]
  readonly chosen: number
  readonly onAt: (at: number) => void
  readonly onGo: (entry: Entry) => void
}

function Group({ group: { kind, entries }, found, chosen, onAt, onGo }: GroupProps) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  return (
    <div role="group" aria-label={say(`search.${kind}`)}>
      <p className="shell-group-name" aria-hidden="true">
        {say(`search.${kind}`)}
      </p>
      {entries.map((entry) => {
        const index = found.indexOf(entry)
        return (
          <div
            key={entry.key}
            id={`menu-search-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseMove={() => onAt(index)}
            onClick={() => onGo(entry)}
          >
            <Icon name={entry.icon} fallback="file" />
            <span>{typeof entry.label === 'string' ? entry.label : spoken(entry.label, language)}</span>
            <small>
              {entry.note ?? (typeof entry.label === 'string' ? '' : spokenElsewhere(entry.label, language))}
            </small>
          </div>
        )
      })}
    </div>
  )
}
