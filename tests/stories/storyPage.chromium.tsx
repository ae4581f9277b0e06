import { createRoot } from 'react-dom/client'
import type { ComponentType, ReactNode } from 'react'
import preview from '../../.storybook/preview.tsx'

/** As much of CSF3 as our stories use. */
interface Context {
  readonly args: Args
  readonly globals: Record<string, unknown>
}
type Args = Record<string, unknown>
type Decorator = (Story: ComponentType, context: Context) => ReactNode
interface Part {
  readonly args?: Args
  readonly decorators?: Decorator | readonly Decorator[]
  readonly render?: (args: Args, context: Context) => ReactNode
  readonly component?: ComponentType<Args>
}
export type Stories = Record<string, Part> & { readonly default: Part }

/** The story inside its own decorators, then the file's, then those of the preview. */
function draw(meta: Part, story: Part, globals: Context['globals']): ComponentType {
  const context: Context = { args: { ...meta.args, ...story.args }, globals }
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

/** Draws the story that the address names, in its language and look: `?file=src/…/Grid.stories.tsx&story=List&language=EN&look=dark`. */
export async function show(files: Readonly<Record<string, () => Promise<Stories>>>): Promise<void> {
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
  const globals = { language: address.get('language') ?? 'CN', look: address.get('look') ?? 'light' }
  document.documentElement.lang = globals.language === 'CN' ? 'zh-CN' : 'en'
  document.body.style.margin = '0'
  const Story = draw(stories.default, story, globals)
  const host = document.getElementById('host')
  if (host)
    createRoot(host).render(
      <>
        <Story />
        <i id="drawn" hidden />
      </>,
    )
}
