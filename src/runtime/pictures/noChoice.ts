import type { Choosing } from '../list/useChoosing.ts'

/** Cards of a picture are not chosen: each has its verbs. */
export const noChoice: Choosing = {
  isOffered: false,
  isOn: false,
  isChosen: () => false,
  begin: () => undefined,
  end: () => undefined,
  toggle: () => undefined,
}
