import { createStore } from './Store.ts'

/** Milliseconds by which the clock that the server's rules go by is ahead of the true one. */
export const clockAhead = createStore(0)
