import type { Spot } from './Draft.ts'

/**
 * Places at one level of a document, each once, and whether a person moved them. A paste marks thousands of rows for each of its columns: by
 * their index under the row above them, which costs a tenth of a map of objects.
 */
export class Marks {
  private readonly spots: Spot[] = []
  private readonly moved = new Map<Spot | null, boolean[]>()
  private above: Spot | null | undefined
  private here: boolean[] = []

  add(spot: Spot, isMoved: boolean): void {
    const here = this.under(spot.above)
    const known = here[spot.index]
    if (known === undefined) this.spots.push(spot)
    if (known !== true) here[spot.index] = isMoved
  }

  has(spot: Spot): boolean {
    return this.under(spot.above)[spot.index] !== undefined
  }

  each(run: (spot: Spot, isMoved: boolean) => void): void {
    for (const spot of this.spots) run(spot, this.under(spot.above)[spot.index] === true)
  }

  /** Neighbours are asked for one after the other. */
  private under(above: Spot | null): boolean[] {
    if (above === this.above) return this.here
    let here = this.moved.get(above)
    if (!here) this.moved.set(above, (here = []))
    this.above = above
    return (this.here = here)
  }
}
