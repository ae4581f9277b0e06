// Formulas as they are typed, in a form and in a grid, in a real browser.
import { describe, expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { withCell } from '../cellPage.chromium.ts'

const stories = withStories({ settled: 'by hand' })

describe('a formula in a form', () => {
  const at = withCell(stories, 'FormulaCells/Typical')
  const says = () => at.field('edit').locator('.sw-formula-says')
  const list = () => at.page.locator('.sw-popup .sw-list [role=option]')

  test('what is wrong is marked at its place while it is typed, and said', async () => {
    await at.box('edit').fill('Q1 == MAYBE')
    await eventually(() => says().innerText()).toBe('Character 7, “MAYBE”: MAYBE is no code of this list')
    expect(await at.field('edit').locator('mark').innerText()).toBe('MAYBE')
    expect(await at.box('edit').getAttribute('aria-invalid')).toBe('true')
    await at.box('edit').fill('Q2 >')
    await eventually(() => says().innerText()).toContain('Character 5')
    await at.box('edit').fill('Q2 > 1')
    await eventually(() => says().innerText()).toBe('Gives a condition, yes or no')
    expect(await at.field('edit').locator('mark').count()).toBe(0)
    await eventually(at.change).toEqual(['edit', { title: 'Q2 > 1' }])
  })

  test('names and choices are completed by keyboard alone', async () => {
    await at.box('edit').fill('')
    await at.box('edit').focus()
    await at.page.keyboard.press('Control+Space')
    await eventually(() => list().first().innerText()).toContain('Q1')
    await at.press('ArrowDown', 'Enter')
    expect(await at.box('edit').inputValue()).toBe('Q2')
    await at.page.keyboard.type(' > 3 and q1')
    await eventually(() => list().count()).toBe(1)
    await at.press('Tab')
    await at.page.keyboard.type(' == ')
    await at.page.keyboard.press('Control+Space')
    await eventually(() => list().allInnerTexts()).toEqual([
      expect.stringContaining('Certified'),
      expect.stringContaining('Not certified'),
    ])
    await at.press('Enter')
    expect(await at.box('edit').inputValue()).toBe('Q2 > 3 and Q1 == YES')
    await at.page.keyboard.type(' or rou')
    await at.press('Enter')
    await at.page.keyboard.type('Q2, 0')
    expect(await at.box('edit').inputValue()).toBe('Q2 > 3 and Q1 == YES or round(Q2, 0)')
    await at.page.keyboard.press('Control+Space')
    await at.press('Escape')
    expect(await list().count()).toBe(0)
  })

  test('it is tried on the values of the row, and on others', async () => {
    await at.box('edit').fill('Q1 == YES and Q2 > 10')
    await at.box('edit').press('F9')
    const trial = at.field('edit').locator('.sw-formula-trial')
    await eventually(() => trial.locator('output').innerText()).toMatch(
      /Result:\s*yes\s*The server gives the same/,
    )
    expect(await trial.locator('select').evaluate((one) => one === document.activeElement)).toBe(true)
    await trial.getByLabel('Q2').fill('10')
    await eventually(() => trial.locator('strong').innerText()).toBe('no')
    await trial.getByRole('button').click()
    await eventually(() => trial.locator('strong').innerText()).toBe('yes')
    await trial.getByLabel('Q2').press('Escape')
    expect(await trial.count()).toBe(0)
    expect(await at.box('edit').evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('in a cell it lies above the rows; Enter takes an entry, then commits', async () => {
    await at.cell('edit').click()
    await at.press('F2')
    const box = at.page.locator('.sw-popup textarea')
    await box.waitFor()
    await box.fill('')
    await at.page.keyboard.type('Q')
    await at.press('ArrowDown', 'Enter')
    expect(await box.inputValue()).toBe('Q2')
    await at.page.keyboard.type(' > 1')
    await at.press('F9')
    await at.page.locator('.sw-popup .sw-formula-trial input').fill('7')
    await at.press('Escape', 'Enter')
    await eventually(at.change).toEqual(['edit', { title: 'Q2 > 1' }])
  })
})
