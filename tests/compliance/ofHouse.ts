import { join } from 'node:path'
import { filesOnDisk } from '../../src/compiler/source/files.ts'
import { withoutParts } from '../../src/compiler/testing/withoutParts.ts'

const house = withoutParts(filesOnDisk(join(import.meta.dirname, '../..')))

/** The text of one of our own definitions, a document with its parts: where what things are kept in is proved, it is the application's own. */
export function ofHouse(file: string): string {
  const text = house.read(file)
  if (text === undefined) throw new Error(`There is no ${file}.`)
  return text
}
