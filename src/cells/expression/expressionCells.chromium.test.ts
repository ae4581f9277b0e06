// Expressions that the server reads while they are typed, in a form and in a grid, in a real browser.
import { describe, expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { withCell } from '../cellPage.chromium.ts'

const stories = withStories({ settled: 'by hand' })

describe('an expression in a form', () => {
  const at = withCell(stories, 'ExpressionCells/Typical')
  const says = () => at.field('edit').locator('.sw-formula-says')
  const list = () => at.page.locator('.sw-popup .sw-list [role=option]')
  const marks = () => at.field('edit').locator('mark')

  test('every mistake is marked at its place, the first is said; what is right is said in words', async () => {
    await at.box('edit').fill('totl > 1 and status == DRAFTY')
    await eventually(() => says().innerText()).toContain('Character 1, “totl”: Nothing is called totl here')
    await eventually(() => marks().allInnerTexts()).toEqual(['totl', 'DRAFTY'])
    expect(await at.box('edit').getAttribute('aria-invalid')).toBe('true')
    await at.box('edit').fill('total > 1')
    await eventually(() => says().innerText()).toBe('Means: Total is greater than 1')
    expect(await marks().count()).toBe(0)
    await at.box('edit').fill('')
    await eventually(() => says().innerText()).toBe('Gives a condition, yes or no')
  })

  test('names, what they lead to, operators and codes are taken by keyboard alone', async () => {
    await at.box('edit').fill('')
    await at.box('edit').focus()
    await at.page.keyboard.type('partner.te')
    await eventually(() => list().first().innerText()).toContain('term')
    await at.press('Enter')
    await at.page.keyboard.type('.da')
    await eventually(() => list().first().innerText()).toContain('days')
    await at.press('Tab')
    await at.page.keyboard.type(' ')
    await at.page.keyboard.press('Control+Space')
    await eventually(() => list().first().innerText()).toContain('>')
    await at.press('Enter')
    await at.page.keyboard.type('30 and 状')
    await eventually(() => list().first().innerText()).toContain('status')
    await at.press('Enter')
    await at.page.keyboard.type(' == ')
    await at.page.keyboard.press('Control+Space')
    await eventually(() => list().first().innerText()).toContain('DRAFT')
    await at.press('Enter')
    expect(await at.box('edit').inputValue()).toBe('partner.term.days > 30 and status == DRAFT')
    await at.page.keyboard.press('Control+Space')
    await at.press('Escape')
    expect(await list().count()).toBe(0)
  })

  test('Enter breaks the line in a form; in a cell Alt Enter does, and Enter commits', async () => {
    await at.box('edit').fill('total > 1 and')
    await at.press('Enter')
    await at.page.keyboard.type('total < 9')
    expect(await at.box('edit').inputValue()).toBe('total > 1 and\ntotal < 9')
    await at.cell('edit').click()
    await at.press('F2')
    const box = at.page.locator('.sw-popup .sw-formula textarea')
    await box.waitFor()
    await box.fill('total > 1 or')
    await at.press('Alt+Enter')
    await at.page.keyboard.type('total < 0')
    await at.press('Enter')
    await eventually(at.change).toEqual(['edit', { remark: 'total > 1 or\ntotal < 0' }])
  })
})

describe('where nobody answers', () => {
  const at = withCell(stories, 'ExpressionCells/Unanswered')

  test('it is said, and what is typed stays', async () => {
    await at.box('edit').fill('total > 2')
    await eventually(() => at.field('edit').locator('.sw-formula-says').innerText()).toBe(
      'The server did not answer',
    )
    await eventually(at.change).toEqual(['edit', { unanswered: 'total > 2' }])
  })
})
