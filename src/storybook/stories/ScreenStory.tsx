import { App, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { createLookups } from '../../client/lookups.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import { useTexts } from '../../client/useTexts.ts'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import type { Language } from '../../language/label.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { ScreenHostContext, type ScreenHost } from '../../runtime/host/host.ts'
import { screenOf, type Screen } from '../../shell/tabs/screenParts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import type { Setting } from '../Setting.ts'
import type { Seen, ShownScreen } from './ScreenFacts.ts'
import type { Variant } from './variants.ts'
import { worldOf, type World } from './worldOf.ts'
import '../../shell/shell.css'

interface Props {
  readonly screen: ShownScreen
  readonly setting: Setting
  readonly variant: Variant
  readonly audience: string
  readonly language: Language
}

/** A screen as an audience gets it, over a server in memory, as it stands in a tab of the application. */
export function ScreenStory({ screen, audience, ...rest }: Props) {
  const seen = screen.audiences[audience]
  return (
    <main className="tab-pane" style={{ height: '100vh' }}>
      {seen ? (
        <Loaded
          key={`${audience} ${rest.language}`}
          {...rest}
          screen={screen}
          audience={audience}
          seen={seen}
        />
      ) : (
        <NotTheirs language={rest.language} />
      )}
    </main>
  )
}

/** Whom no menu leads here. */
function NotTheirs({ language }: Pick<Props, 'language'>) {
  const say = useTexts(shellTexts)
  return <StateMessage kind="refused" language={language} level={1} title={say('page.noPermission')} />
}

interface Ready {
  readonly chunk: ScreenChunk
  readonly Screen: Screen
}

interface Of extends Props {
  readonly seen: Seen
}

function Loaded(props: Of) {
  const { screen, seen } = props
  const [ready, setReady] = useState<Ready | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const [Drawing, chunk] = await Promise.all([screenOf(screen), screen.load[seen.screen]?.()])
      if (chunk && !isGone) setReady({ chunk: chunk.default, Screen: Drawing })
    }
    void load()
    return () => {
      isGone = true
    }
  }, [screen, seen])
  return ready ? <Drawn {...props} {...ready} /> : <Skeleton active />
}

function Drawn({ chunk, Screen, setting, variant, audience, language, seen }: Of & Ready) {
  const world = useMemo(
    () => worldOf({ chunk, setting, variant, audience, language }),
    [chunk, setting, variant, audience, language],
  )
  const lookups = useMemo(() => createLookups(world.client), [world])
  const host = useStoryHost(world, seen, language)
  return (
    <LookupsContext value={lookups}>
      <ScreenHostContext value={host}>
        <Screen chunk={chunk} />
      </ScreenHostContext>
    </LookupsContext>
  )
}

/** What stands around the screen. What would lead to another one is told, for there is none here. */
function useStoryHost({ client, user, id }: World, { granted }: Seen, language: Language): ScreenHost {
  const { message } = App.useApp()
  const [params, setParams] = useState<Readonly<Record<string, string>>>(id === undefined ? {} : { id })
  return useMemo(() => {
    const codes = granted && new Set(granted)
    return {
      client,
      user,
      language,
      menuId: 'menu',
      respId: 'responsibility',
      ...(user.userType === '' ? { isVisit: true as const } : {}),
      params,
      granted: (resource) => codes?.has(resource) ?? true,
      open: (screen, to = {}) => {
        recordEvent('open', { screen, params: to })
        void message.info([screen, ...Object.values(to)].join(' · '))
      },
      screenFor: () => undefined,
      replaceParams: setParams,
      close: () => undefined,
      setTitle: () => undefined,
      setDirty: () => undefined,
      changed: () => undefined,
      onChanged: () => () => undefined,
    }
  }, [client, user, granted, language, params, message])
}
