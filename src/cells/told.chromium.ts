/** What a story's callbacks said, in order; a browser test reads it with `told(page)` of tests/stories/openStories.ts. */
export interface Told {
  readonly what: string
  readonly value: unknown
}

declare global {
  interface Window {
    toldByStory?: Told[]
  }
}

/** For the callbacks of stories: `onChange={(values) => tell('change', values)}`. `value` has to survive JSON. */
export function tell(what: string, value: unknown): void {
  ;(window.toldByStory ??= []).push({ what, value })
}
