import type { BrowserContextOptions } from '@playwright/test'
import type { Language } from '../../src/language/label.ts'

/** A way in which a page is looked at. */
export interface View {
  readonly name: string
  readonly language: Language
  readonly appearance: { readonly scheme: 'light' | 'dark'; readonly density: 'normal' | 'compact' }
  readonly context: BrowserContextOptions
}

const screen = (width: number, height: number): BrowserContextOptions => ({ viewport: { width, height } })
const light = { scheme: 'light', density: 'normal' } as const

const looks: readonly Omit<View, 'language'>[] = [
  { name: 'light', appearance: light, context: screen(1366, 768) },
  { name: 'dark', appearance: { ...light, scheme: 'dark' }, context: screen(1366, 768) },
  { name: 'compact', appearance: { ...light, density: 'compact' }, context: screen(1366, 768) },
  { name: 'roomy', appearance: light, context: { ...screen(1366, 768), hasTouch: true, isMobile: true } },
  { name: 'wide', appearance: light, context: screen(1920, 1080) },
  {
    name: 'tablet',
    appearance: light,
    context: { ...screen(768, 1024), hasTouch: true, isMobile: true },
  },
  {
    name: 'tablet-dark',
    appearance: { ...light, scheme: 'dark' },
    context: { ...screen(768, 1024), hasTouch: true, isMobile: true },
  },
  {
    name: 'phone-dark',
    appearance: { ...light, scheme: 'dark' },
    context: { ...screen(390, 844), hasTouch: true, isMobile: true },
  },
  { name: 'phone', appearance: light, context: { ...screen(390, 844), hasTouch: true, isMobile: true } },
]

/** Every look in both languages: `light-CN`. A finger on a large screen makes it roomy. */
export const views: readonly View[] = (['CN', 'EN'] as const).flatMap((language) =>
  looks.map(({ name, ...look }) => ({ ...look, name: `${name}-${language}`, language })),
)
