import type { Ast } from './ast.ts'

/** What settings are called by: `setting.CONFIRM_DAYS`, of another organization `setting.CONFIRM_DAYS(ou)`. */
export const settingWord = 'setting'

/** `isSettingName('CONFIRM_DAYS')` → `true`. Settings are written in capitals, as no field is. */
export const isSettingName = (name: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(name)

/** `settingNames('quantity <= setting.MOST(ou)')` → `['MOST']`. The settings that the text of an expression names. */
export const settingNames = (source: string): readonly string[] =>
  [...source.matchAll(/\bsetting\s*\.\s*([A-Z]\w*)/g)].flatMap(([, name]) => name ?? [])

/** `readsSetting('endDate - setting.REMIND_DAYS <= today')` → `true`. */
export const readsSetting = (source: string): boolean => settingNames(source).length > 0

/** `isSetting({ kind: 'path', segments: [{ name: 'setting' }, { name: 'CONFIRM_DAYS' }] })` → `true`. Whether a path names a setting and no field. */
export const isSetting = ({ segments }: Pick<Ast & { readonly kind: 'path' }, 'segments'>): boolean =>
  segments[0]?.name === settingWord && isSettingName(segments[1]?.name ?? '')
