/** What is drawn; whether the user, or the system, asked for it says client/appearance.ts. */
export type Scheme = 'light' | 'dark'
