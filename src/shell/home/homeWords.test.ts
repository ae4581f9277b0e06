import { expect, test } from 'vitest'
import { shellTexts } from '../../texts/shellTexts.ts'
import { dueWords, factText, figureText, money, shortAmount } from './homeWords.ts'

const en = shellTexts.in('EN')
const cn = shellTexts.in('CN')
const now = '2026-11-23 09:30:00'

test('amounts stand in full in rows, and short in figures', () => {
  expect(money('220240', 'CNY', 'EN').replace(/\s/g, ' ')).toBe('CNY 220,240.00')
  expect(money('220240', 'CNY', 'CN')).toBe('¥220,240.00')
  expect(money('1500', 'JPY', 'EN').replace(/\s/g, ' ')).toBe('JPY 1,500')
  expect(money('12.5', null, 'EN')).toBe('12.50')
  expect(shortAmount('8426000', 'CN')).toBe('842.6 万')
  expect(shortAmount('611000000', 'CN')).toBe('6.11 亿')
  expect(shortAmount('174700', 'EN')).toBe('174.7 k')
  expect(shortAmount('611200000', 'EN')).toBe('611.20 m')
  expect(shortAmount('4000000', 'CN', false)).toBe('400 万')
  expect(shortAmount('12', 'EN')).toBe('12')
})

test('figures: amounts short, counts in full, percent with its sign, nothing as a dash', () => {
  const figure = { type: 'figure' as const, scale: 2 }
  expect(figureText({ ...figure, value: '8426000.5' }, 'CN', now)).toBe('842.6 万')
  expect(figureText({ ...figure, scale: 0, value: '12345' }, 'EN', now)).toBe('12,345')
  expect(figureText({ type: 'percent', scale: 1, value: '-10.04' }, 'EN', now)).toBe('-10%')
  expect(figureText({ type: 'day', scale: 0, value: '2026-12-02' }, 'EN', now)).toBe('12-02')
  expect(figureText({ type: 'words', scale: 0, value: 'A' }, 'EN', now)).toBe('A')
  expect(figureText({ ...figure, value: null }, 'EN', now)).toBe('–')
})

test('a deadline says how late it is, or by when', () => {
  expect(dueWords('2026-11-21', true, now, cn)).toBe('超期 2 天')
  expect(dueWords('2026-11-23', false, now, en)).toBe('due today')
  expect(dueWords('2026-11-25', false, now, en)).toBe('due by 11-25')
  expect(dueWords('2026-11-23 08:00:00', true, now, en)).toBe('overdue')
})

test('days of another year bear it; numbers have signs between thousands', () => {
  expect(factText({ label: '', type: 'date', value: '2026-12-02' }, now)).toBe('12-02')
  expect(factText({ label: '', type: 'quantity', value: '1200' }, now)).toBe('1,200')
  expect(factText({ label: '', type: 'date', value: '2027-01-02' }, now)).toBe('2027-01-02')
})
