/** Whom transactions act as. */
export interface Roles {
  /** Of all work whose rows no audience limits; of everything, where there are no others. */
  readonly app: string
  /**
   * By audience, the role under which its callers read. A policy for one audience alone says no more than what that one sees, so the planner
   * plans for it: what the first audience reads may go through several processors, which no policy with a look at a line's document may.
   */
  readonly walls: ReadonlyMap<string, string>
}

export const allRoles = ({ app, walls }: Roles): readonly string[] => [app, ...walls.values()]
