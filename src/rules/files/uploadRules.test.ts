import { expect, test } from 'vitest'
import {
  allowedExtensions,
  attachmentMaximum,
  extensionsOf,
  idsIn,
  imageExtensions,
  isAllowed,
  isPreviewable,
  joinIds,
  largeFileThreshold,
  maxSingleFile,
  previewExtensions,
  suffixOf,
} from './uploadRules.ts'

test('[uploadRules.allowedExtensions] twelve extensions in any case of letters, narrowed by the page and never widened', () => {
  expect(allowedExtensions).toEqual([
    'jpg',
    'jpeg',
    'png',
    'bmp',
    'xlsx',
    'xls',
    'docx',
    'doc',
    'pdf',
    'ppt',
    'pptx',
    'zip',
  ])
  expect(['a.PDF', 'b.Docx', 'c.txt', 'd.gif', 'e', 'f.pdf.exe'].map((name) => isAllowed(name))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(extensionsOf({ extensions: ['PDF', 'exe'], image: false })).toEqual(['pdf'])
})

test('[uploadRules.gridImageExtensions] pictures have a list of their own', () => {
  expect([...imageExtensions].sort()).toEqual(['bmp', 'gif', 'jpeg', 'jpg', 'png'])
  expect(['a.gif', 'a.pdf'].map((name) => isAllowed(name, { image: true }))).toEqual([true, false])
})

test('[uploadRules.previewExtensions] what can be looked at', () => {
  expect(previewExtensions).toEqual([
    'gif',
    'jpg',
    'jpeg',
    'png',
    'bmp',
    'txt',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'ppt',
    'pptx',
    'pdf',
  ])
  expect(['PDF', 'zip'].map(isPreviewable)).toEqual([true, false])
})

test('[uploadRules.maxSingleFile] [uploadRules.largeFileThreshold] [uploadRules.attachmentMaximum] [constants.maxUpload] [constants.largeFileThresholdMb] [constants.attachmentMaximumDefault] the numbers are the specified ones', () => {
  expect([maxSingleFile, largeFileThreshold, attachmentMaximum]).toEqual([2_147_483_648, 104_857_600, 999])
})

test('a field holds ids joined with commas', () => {
  expect(idsIn(' a,b,,a ')).toEqual(['a', 'b'])
  expect(idsIn(null)).toEqual([])
  expect([joinIds(['a', 'b']), joinIds([])]).toEqual(['a,b', null])
})

test('the suffix is what follows the last dot of the name', () => {
  expect(['a.tar.GZ', 'noSuffix', 'folder.x/file', '.pdf'].map(suffixOf)).toEqual(['gz', '', '', 'pdf'])
})
