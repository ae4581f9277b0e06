import { expect, test, vi } from 'vitest'
import { FormsConfigurationError, runForms, type FormCallbacks, type FormToRun } from './runForms.ts'

const form = (name: string, ...mistakes: string[]) => ({ name, run: vi.fn(() => mistakes) })
const callbacks = () => ({ onValid: vi.fn(), onFirst: vi.fn() })

test('[formRules.multiFormValidator] all forms are run, and the first mistake in their order is reported', async () => {
  const forms = [form('header'), form('lines', 'no item', 'no price'), form('files', 'too many')]
  const told = callbacks()
  expect(await runForms(forms, told)).toBe(false)
  expect(forms.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1])
  expect(told.onFirst.mock.calls[0]?.[0]).toEqual({ form: 'lines', mistake: 'no item' })
  expect(told.onFirst.mock.calls[0]?.[1]).toHaveLength(3)
  expect(told.onValid).not.toHaveBeenCalled()
})

test('[formRules.multiFormValidator] forms without a mistake are valid, those that take their time too', async () => {
  const told = callbacks()
  expect(await runForms([form('header'), { name: 'lines', run: () => Promise.resolve([]) }], told)).toBe(true)
  expect(told.onValid).toHaveBeenCalledOnce()
  expect(told.onFirst).not.toHaveBeenCalled()
})

const wrong: readonly [string, unknown, unknown][] = [
  ['no array', { name: 'header', run: () => [] }, callbacks()],
  ['a form that cannot be run', [{ name: 'header' }], callbacks()],
  ['nothing in the place of a form', [null], callbacks()],
  ['no callbacks', [form('header')], undefined],
  ['half of the callbacks', [form('header')], { onValid: () => undefined }],
]

test.each(wrong)(
  '[formRules.multiFormValidator] %s is a configuration error in both languages',
  async (_, forms, told) => {
    const error = await runForms(forms as FormToRun<string>[], told as FormCallbacks<string>).catch(
      (problem: unknown) => problem,
    ) // wrong on purpose
    expect(error).toBeInstanceOf(FormsConfigurationError)
    expect(error).toMatchObject({
      words: { CN: expect.stringMatching(/多表单校验/), EN: expect.stringMatching(/multi-form validator/) },
    })
  },
)
