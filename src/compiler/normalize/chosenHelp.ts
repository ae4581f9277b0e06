import type { CompiledField } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'

/** What a ref that chooses itself looks for, as a sentence for whoever fills in the form; after what its author says of it. */
export function chosenHelp(
  { where, best = [] }: Pick<CompiledField, 'where' | 'best'>,
  target: Label | undefined,
  help: Label | undefined,
): Label | undefined {
  const keys = best.map(({ by, descending }) =>
    descending ? definitionTexts.label('rule.greatest', { value: by.says }) : by.says,
  )
  if (!target || keys.length === 0) return help
  const order = keys.reduce((one, other) => definitionTexts.label('rule.next', { one, other }))
  const said = where
    ? definitionTexts.label('rule.chosen', { target, where: where.says, order })
    : definitionTexts.label('rule.chosenOfAll', { target, order })
  return help ? definitionTexts.label('rule.beside', { help, said }) : said
}
