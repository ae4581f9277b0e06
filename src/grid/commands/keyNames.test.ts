// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Key } from '../context/Key.ts'
import { noKey } from '../context/Key.ts'
import { chordOf, isTyping, keyShown, keysTogether } from './keyNames.ts'

const held = { ctrl: 'ctrlKey', meta: 'metaKey', alt: 'altKey', shift: 'shiftKey' } as const
/** `pressed('+', ['ctrl', 'shift'], 'Equal')`. */
const pressed = (key: string, modifiers: readonly (keyof typeof held)[] = [], code = ''): Key => ({
  ...noKey,
  key,
  code,
  ...Object.fromEntries(modifiers.map((one) => [held[one], true])),
})

test('a pressed key is written as commands write it; ⌘ is Ctrl', () => {
  expect(chordOf(pressed('c', ['ctrl']))).toBe('Ctrl C')
  expect(chordOf(pressed('C', ['meta', 'shift']))).toBe('Ctrl Shift C')
  expect(chordOf(pressed('ArrowDown', ['alt', 'shift']))).toBe('Alt Shift ↓')
  expect(chordOf(pressed(' ', ['shift']))).toBe('Shift Space')
  expect(chordOf(pressed('Escape'))).toBe('Esc')
})

test('a sign is the same with or without the Shift that it takes to type it', () => {
  expect(chordOf(pressed('?', ['shift']))).toBe('?')
  expect(chordOf(pressed('?'))).toBe('?')
})

test.each([
  ['English', pressed('+', ['ctrl', 'shift'], 'Equal')],
  ['English, told without Shift', pressed('=', ['ctrl', 'shift'], 'Equal')],
  ['German', pressed('*', ['ctrl', 'shift'], 'BracketRight')],
  ['the keypad', pressed('+', ['ctrl', 'shift'], 'NumpadAdd')],
])('Ctrl Shift + is known on a keyboard: %s', (_name, key) => {
  expect(chordOf(key)).toBe('Ctrl Shift +')
})

test('a star is no plus, neither above the 8 nor on the keypad', () => {
  expect(chordOf(pressed('*', ['ctrl', 'shift'], 'Digit8'))).toBe('Ctrl Shift *')
  expect(chordOf(pressed('*', ['ctrl', 'shift'], 'NumpadMultiply'))).toBe('Ctrl Shift *')
})

test('with Ctrl a letter of another script is the Latin one of its key', () => {
  expect(chordOf(pressed('я', ['ctrl'], 'KeyZ'))).toBe('Ctrl Z')
  expect(chordOf(pressed('я'))).toBe('Я')
})

test('typing begins with letters, signs, input methods and dead keys, also behind AltGr and the Option key of a Mac', () => {
  for (const key of ['a', 'Ж', '1', '?', 'Process', 'Unidentified', 'Dead'])
    expect(isTyping(pressed(key), false), key).toBe(true)
  for (const key of ['F2', 'Enter', 'ArrowUp', 'Shift', ' '])
    expect(isTyping(pressed(key), false), key).toBe(false)
  expect(isTyping(pressed('a', ['ctrl']), false)).toBe(false)
  expect(isTyping(pressed('@', ['ctrl', 'alt']), false)).toBe(false)
  expect(isTyping({ ...pressed('@', ['ctrl', 'alt']), getModifierState: () => true }, false)).toBe(true)
  expect(isTyping(pressed('@', ['alt']), false)).toBe(false)
  expect(isTyping(pressed('@', ['alt']), true)).toBe(true)
})

test('keys are shown by the signs of the machine, arrows together', () => {
  expect(keyShown('Ctrl Shift C', false)).toBe('Ctrl Shift C')
  expect(keyShown('Ctrl Shift C', true)).toBe('⌘ ⇧ C')
  expect(keyShown('Alt ↑', true)).toBe('⌥ ↑')
  expect(keyShown('Ctrl Space', true)).toBe('⌃ Space')
  expect(keysTogether(['Ctrl ↑', 'Ctrl ↓', 'Home', '↑'])).toEqual(['Ctrl ↑ ↓', 'Home', '↑'])
})
