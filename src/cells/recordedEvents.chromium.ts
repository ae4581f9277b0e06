/** What a story's callbacks said, in order; a browser test reads it with `recordedEvents(page)` of tests/stories/openStories.ts. */
export interface RecordedEvent {
  readonly what: string
  readonly value: unknown
}

declare global {
  interface Window {
    recordedEvents?: RecordedEvent[]
  }
}

/** For the callbacks of stories: `onChange={(values) => recordEvent('change', values)}`. `value` has to survive JSON. */
export function recordEvent(what: string, value: unknown): void {
  ;(window.recordedEvents ??= []).push({ what, value })
}
