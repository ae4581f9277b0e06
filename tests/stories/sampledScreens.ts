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

/** Screens by lot that somebody may open, each in one of its states and of its data, as one of those who may. */
export async function sampledScreens(): Promise<readonly SampledScreen[]> {
  const { screens } = await storyCatalog()
  const opened = screens.flatMap((screen) => {
    const audiences = screen.audience === undefined ? Object.keys(screen.audiences) : [screen.audience]
    return audiences.length > 0 ? [{ screen, audiences }] : []
  })
  return sample(opened, each, 'screen stories').map(({ screen, audiences }) => {
    const random = randomFor(screen.id)
    return {
      file: `virtual:screens/${screen.id}`,
      story: random.pick(variantsOf(screen)).key,
      audience: random.pick(audiences),
    }
  })
}
