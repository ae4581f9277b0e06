import { numbersFrom } from '../../src/storybook/seed.ts'

/** Numbers that look random and are the same for the same seed. */
export class Random {
  /** From 0 up to 1, which it never reaches. */
  readonly next: () => number
  constructor(seed: number) {
    this.next = numbersFrom(seed)
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.next() * choices.length)]
    if (chosen === undefined) throw new Error('There is nothing to choose from.')
    return chosen
  }

  /** One of them, the heavier the likelier. */
  weighted<T extends { readonly weight: number }>(choices: readonly T[]): T {
    let left = this.next() * choices.reduce((total, { weight }) => total + weight, 0)
    for (const choice of choices) if ((left -= choice.weight) < 0) return choice
    return this.pick(choices)
  }
}
