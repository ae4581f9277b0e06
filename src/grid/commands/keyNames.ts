import type { Key } from '../context/Key.ts'

/** The keys of a keyboard that are shown by a sign or another word than the browser's. */
const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Escape: 'Esc',
}

/** Whatever types something, also by an input method and by a key that waits for the next one. */
export const typing = 'Typing'
const typed = new Set(['Process', 'Unidentified', 'Dead'])

/** `chordOf({ key: 'c', ctrlKey: true, shiftKey: true, altKey: false, metaKey: false })` → `'Ctrl Shift C'`. A pressed key as commands write it; on a Mac ⌘ is Ctrl. */
export function chordOf(pressed: Key): string {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed
  const name = nameOf(pressed)
  const isSign = name.length === 1 && !/[A-Z↑↓←→]/.test(name)
  const withShift = shiftKey && !(isSign && !ctrlKey && !metaKey && !altKey) // it took Shift to type the sign
  return [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', withShift ? 'Shift' : '', name]
    .filter(Boolean)
    .join(' ')
}

/** With Ctrl a letter is the key that has it on a Latin keyboard, whatever it types in another script; the key of + may type * or = with Shift. */
function nameOf({ key, code = '', ctrlKey, metaKey }: Key): string {
  const isCommand = ctrlKey || metaKey
  if (isCommand && key.length === 1 && key > '\u007f') return /^Key([A-Z])$/.exec(code)?.[1] ?? key
  if (isCommand && (key === '=' || (key === '*' && !/^(?:Digit|Numpad)/.test(code)))) return '+'
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}

/** `isTyping({ key: 'a', ctrlKey: false, shiftKey: false, altKey: false, metaKey: false })` → `true`. Whether a key types something. AltGr, and Option on a Mac, type signs; Ctrl and Alt together are AltGr on some keyboards. Space is none of them: it has commands of its own. */
export function isTyping(pressed: Key, isMac = onMac()): boolean {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if (key === ' ' || (key.length !== 1 && !typed.has(key))) return false
  if (pressed.getModifierState?.('AltGraph')) return true
  return !ctrlKey && !metaKey && (!altKey || isMac)
}

/** Whether this keyboard has ⌘. */
export const onMac = (): boolean => /^(?:Mac|iP)/.test(navigator.platform)

/** Signs of a Mac. ⌘ with Space is the system's own there, so that Ctrl stays Ctrl. */
const macNames: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

/** `keyShown('Ctrl Shift C', true)` → `'⌘ ⇧ C'`. A key as it is shown on this machine. */
export function keyShown(keys: string, isMac = onMac()): string {
  if (!isMac) return keys
  return keys
    .split(' ')
    .map((part) => (keys === 'Ctrl Space' && part === 'Ctrl' ? '⌃' : (macNames[part] ?? part)))
    .join(' ')
}

/** `keysTogether(['Ctrl ↑', 'Ctrl ↓'])` → `['Ctrl ↑ ↓']`. Arrows with the same keys held are shown as one. */
export function keysTogether(keys: readonly string[]): readonly string[] {
  const found = new Map<string, string>()
  for (const one of keys) {
    const [, held = '', arrow] = /^(.*?)([↑↓←→])$/.exec(one) ?? []
    if (arrow === undefined) found.set(one, one)
    else found.set(`${held}arrow`, found.has(`${held}arrow`) ? `${found.get(`${held}arrow`)} ${arrow}` : one)
  }
  return [...found.values()]
}
