/**
 * Where a scrolling element stands, as it was last told by the browser or asked of it. Reading `top` and `left` never makes the browser lay out,
 * and who follows it draws before the next painting.
 */
export class ScrollPlace {
  top = 0
  left = 0
  private box: HTMLElement | null = null
  private readonly listeners = new Set<() => void>()

  /** Follows an element; answers what ends it. */
  follow(box: HTMLElement): () => void {
    this.box = box
    box.addEventListener('scroll', this.look, { passive: true })
    return () => {
      box.removeEventListener('scroll', this.look)
      this.box = null
    }
  }

  /** Asks where it stands now; between scrolling and its event there is up to a frame. To be used before anything has been changed, for the browser lays out what was. */
  readonly look = (): void => {
    if (this.box) this.set(this.box.scrollTop, this.box.scrollLeft)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  to({ top = this.top, left = this.left }: { readonly top?: number; readonly left?: number }): void {
    if (this.box && top !== this.top) this.box.scrollTop = top
    if (this.box && left !== this.left) this.box.scrollLeft = left
    this.set(top, left)
  }

  /** Goes back to where it stood before the browser scrolled on its own account. */
  hold(): void {
    if (!this.box) return
    this.box.scrollTop = this.top
    this.box.scrollLeft = this.left
  }

  private set(top: number, left: number): void {
    if (top === this.top && left === this.left) return
    this.top = top
    this.left = left
    for (const listener of this.listeners) listener()
  }
}
