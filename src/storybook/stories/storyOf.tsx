import type { ReactNode } from 'react'
import { languageFrom } from '../../language/languages.ts'
import type { Setting } from '../Setting.ts'
import type { ShownScreen } from './ScreenFacts.ts'
import { ScreenStory } from './ScreenStory.tsx'
import type { Variant } from './variants.ts'

/** A story as Storybook takes it. */
export interface Made {
  readonly name: string
  readonly globals?: Readonly<Record<string, string>>
  render(args: unknown, context: { readonly globals: Readonly<Record<string, unknown>> }): ReactNode
}

/** Whom alone a screen is for; undefined where there are several. */
function pinned({ audience, audiences }: ShownScreen): string | undefined {
  const [only, ...others] = Object.keys(audiences)
  return audience ?? (others.length === 0 ? only : undefined)
}

/** The story of one variant. A screen that is for one audience is shown to it, whatever the toolbar says. */
export function storyOf(screen: ShownScreen, setting: Setting, variant: Variant): Made {
  const audience = pinned(screen)
  return {
    name: variant.name,
    ...(audience === undefined ? {} : { globals: { audience } }),
    render: (_, { globals }) => (
      <ScreenStory
        screen={screen}
        setting={setting}
        variant={variant}
        audience={String(audience ?? globals['audience'] ?? setting.audiences[0]?.name)}
        language={languageFrom(globals['language']) ?? 'CN'}
      />
    ),
  }
}
