import type { Row } from '../../language/row.ts'
import { errorOf, type CodedFieldError, type CodedError } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import type { Fact } from '../../texts/Wording.ts'

/** SRM-1003: what cannot be done with the document as it stands. */
export function stateRefusal(
  node: EntityNode,
  row: Row,
  action: Wording,
  errors: readonly CodedFieldError[] = [],
): CodedError {
  const code = String(row[node.entity.display.code] ?? '')
  const entity = node.entity.label
  const document = code === '' ? entity : serverTexts.text('document.named', { entity, code })
  return errorOf('SRM-1003', { document, state: stateOf(node, row), action }, { errors })
}

function stateOf({ entity: { states } }: EntityNode, row: Row): Fact {
  const code = states ? row[states.field] : null
  return states?.values.find((state) => state.code === code)?.label ?? String(code ?? '-')
}
