import type { Page } from '@playwright/test'

export interface Pressed {
  /** Presses of the pointer, a double click being two; on a phone, taps. */
  readonly pointer: number
  /** Keys that were pressed, those of typed texts too. */
  readonly keys: number
}

/** Counts what somebody really presses in a page, from `on` until it is left: scripts that press without a pointer are not counted. */
export class Presses {
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  static async on(page: Page): Promise<Presses> {
    await page.evaluate(() => {
      const pressed = { pointer: 0, keys: 0 }
      Object.assign(window, { pressed })
      addEventListener('pointerdown', ({ isTrusted }) => isTrusted && pressed.pointer++, true)
      addEventListener('keydown', ({ isTrusted }) => isTrusted && pressed.keys++, true)
    })
    return new Presses(page)
  }

  /** What was pressed since the last time it was taken. */
  take(): Promise<Pressed> {
    return this.#page.evaluate(() => {
      const { pressed } = window as unknown as { pressed: { pointer: number; keys: number } } // put there by on
      const taken = { ...pressed }
      Object.assign(pressed, { pointer: 0, keys: 0 })
      return taken
    })
  }
}
