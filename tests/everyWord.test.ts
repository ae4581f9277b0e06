import { expect, test } from 'vitest'
import { copies, everyWord, idleWords, originals } from '../scripts/bench/copies.ts'
import { createCompiler } from '../src/compiler/createCompiler.ts'

// A word that is added to the grammar is added to a document, ours or one of scripts/bench/words, or this fails.
test('the documents that the compiler is measured and misspelt with use every word of the grammar, and are right', () => {
  const files = everyWord()
  expect(idleWords(files, originals(files))).toEqual([])
  const { count, texts, files: copied } = copies(files, 200)
  expect(count).toBe(200)
  expect([...texts.keys()]).toContain('schemas/entities/baseData/toolStayC1.yaml')
  expect(createCompiler('', copied).compile().diagnostics).toEqual([])
})

test('a word that no document uses is named', () => {
  const files = everyWord()
  const texts = new Map(originals(files))
  texts.delete('screens/baseData/toolStay.yaml')
  expect(idleWords(files, texts)).toContain('screens buttonType')
})
