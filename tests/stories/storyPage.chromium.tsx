import { createRoot, type Root } from 'react-dom/client'
import type { ComponentType, ReactNode } from 'react'
import preview from '../../.storybook/preview.tsx'

/** As much of CSF3 as our stories use. */
interface Context {
  readonly args: Args
  readonly globals: Record<string, unknown>
  readonly parameters: Record<string, unknown>
}
type Args = Record<string, unknown>
type Decorator = (Story: ComponentType, context: Context) => ReactNode
interface Part {
  readonly args?: Args
  /** What of the toolbar is chosen by the story. */
  readonly globals?: Context['globals']
  readonly parameters?: Context['parameters']
  readonly decorators?: Decorator | readonly Decorator[]
  readonly render?: (args: Args, context: Context) => ReactNode
  readonly component?: ComponentType<Args>
  /** Done before the story is drawn; what it answers is done when the story goes. */
  beforeEach?(): (() => void) | void
}
export type Stories = Record<string, Part> & { readonly default: Part }

/** The story inside its own decorators, then the file's, then those of the preview. */
function draw(meta: Part, story: Part, globals: Context['globals']): ComponentType {
  const context: Context = {
    args: { ...meta.args, ...story.args },
    globals: { ...globals, ...story.globals },
    parameters: { ...meta.parameters, ...story.parameters },
  }
  const render = story.render ?? meta.render
  const Component = story.component ?? meta.component
  if (!render && !Component) throw new Error('The story has neither render nor component.')
  const Bare: ComponentType = () => {
    if (render) return render(context.args, context)
    return Component ? <Component {...context.args} /> : null
  }
  // The preview is typed for Storybook; its decorators look at no more than what is given here.
  const decorators = [
    story.decorators,
    meta.decorators,
    preview.decorators as unknown as readonly Decorator[],
  ].flatMap((each) => each ?? [])
  return decorators.reduce<ComponentType>((Inner, decorate) => () => decorate(Inner, context), Bare)
}

declare global {
  interface Window {
    /** Draws the story that the address names. */
    showStory?(): Promise<void>
    /** The page as it was before, but for what its modules hold. */
    takeStoryBack?(): Promise<void>
  }
}

/** Draws the story that the address names, in its language and look: `?file=src/…/Grid.stories.tsx&story=List&language=EN&look=dark`. */
export async function show(files: Readonly<Record<string, () => Promise<Stories>>>): Promise<void> {
  let shown: Shown | undefined
  window.showStory = async () => {
    shown = await showAddressed(files)
  }
  window.takeStoryBack = async () => {
    shown?.root.unmount()
    shown?.end()
    await emptyPage()
  }
  await window.showStory()
}

interface Shown {
  readonly root: Root
  /** Undoes what the story made beside itself. */
  end(): void
}

async function showAddressed(files: Parameters<typeof show>[0]): Promise<Shown> {
  const address = new URLSearchParams(location.search)
  const stories = await files[address.get('file') ?? '']?.()
  const name = address.get('story') ?? ''
  const story = stories?.[name]
  if (!stories || !story)
    throw new Error(
      `There is no story ${name}; there are ${Object.keys(stories ?? {})
        .filter((key) => key !== 'default')
        .join(', ')}.`,
    )
  const globals = {
    language: address.get('language') ?? 'CN',
    look: address.get('look') ?? 'light',
    audience: address.get('audience') ?? undefined,
  }
  document.documentElement.lang = globals.language === 'CN' ? 'zh-CN' : 'en'
  document.body.style.margin = '0'
  const ends = [stories.default.beforeEach?.(), story.beforeEach?.()]
  const Story = draw(stories.default, story, globals)
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  root.render(
    <>
      <Story />
      <i id="drawn" hidden />
    </>,
  )
  return { root, end: () => ends.forEach((end) => end?.()) }
}

/** What stories leave behind outside React: layers, focus, places scrolled to, everything kept. */
async function emptyPage(): Promise<void> {
  const { documentElement, body } = document
  for (const element of [documentElement, body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  body.replaceChildren()
  window.scrollTo(0, 0)
  window.getSelection()?.removeAllRanges()
  delete window.recordedEvents
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
}
