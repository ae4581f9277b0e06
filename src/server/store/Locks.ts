/** What one transaction holds: documents by id, and of which document a row is. */
export class Locks {
  readonly #held = new Map<string, 'read' | 'write'>()
  /** Row id → id of its document, as far as it was looked up. A row never changes its document. */
  readonly roots = new Map<string, string>()

  holds(id: string, how: 'read' | 'write'): boolean {
    const held = this.#held.get(id)
    return held === 'write' || held === how
  }

  /** Names of agreements between rows (`workflow/agreements`) that it holds. */
  readonly agreements = new Set<string>()

  keep(ids: Iterable<string>, how: 'read' | 'write'): void {
    for (const id of ids) if (!this.holds(id, how)) this.#held.set(id, how)
  }
}
