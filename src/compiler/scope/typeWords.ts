const words: Readonly<Record<string, string>> = {
  decimal: 'a number',
  integer: 'a whole number',
  text: 'a text',
  boolean: 'a condition',
  date: 'a date',
  datetime: 'a point in time',
  code: 'a code',
  id: 'a reference',
  list: 'a list',
  json: 'a compound value',
  null: 'nothing',
  value: 'a single value',
}
/** What a type of values is called in a message: `decimal` is a number. */
export const worded = (fact: unknown) => words[String(fact)] ?? String(fact)
