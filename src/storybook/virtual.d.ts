declare module 'virtual:screens/audiences' {
  import type { Label } from '../language/label.ts'

  /** Who looks at screens; the first is the house itself. */
  const audiences: readonly { readonly name: string; readonly label: Label }[]
  export default audiences
}
