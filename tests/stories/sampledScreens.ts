import { storyCatalog } from '../../scripts/stories/screenStories.ts'
import { variantsOf } from '../../src/storybook/stories/variants.ts'
import { randomFor, sample } from '../sampling.ts'

/** A story of a screen that this run draws in a browser. */
export interface SampledScreen {
  /** As its stories are called in the page of stories. */
  readonly file: string
  readonly story: string
  readonly audience: string
}

/** So many screens a run. */
const each = 6

/** Screens by lot, each in one of its states and of its data, as one of those who may open it. */
export async function sampledScreens(): Promise<readonly SampledScreen[]> {
  const { screens } = await storyCatalog()
  return sample(screens, each, 'screen stories').flatMap((screen) => {
    const random = randomFor(screen.id)
    const audiences = screen.audience === undefined ? Object.keys(screen.audiences) : [screen.audience]
    if (audiences.length === 0) return []
    return [
      {
        file: `virtual:screens/${screen.id}`,
        story: random.pick(variantsOf(screen)).key,
        audience: random.pick(audiences),
      },
    ]
  })
}
