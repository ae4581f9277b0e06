import type { Label } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { CodedError, type CodedFieldError } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'

/** SRM-1003: what cannot be done with the document as it stands. */
export function stateRefusal(
  node: EntityNode,
  row: Row,
  action: Label,
  errors: readonly CodedFieldError[] = [],
): CodedError {
  const code = String(row[node.entity.display.code] ?? '')
  const document = {
    CN: `${node.entity.label.CN} ${code}`.trim(),
    EN: `${node.entity.label.EN} ${code}`.trim(),
  }
  return new CodedError('SRM-1003', { document, state: stateLabel(node, row), action }, { errors })
}

function stateLabel(node: EntityNode, row: Row): Label {
  const code = node.entity.states ? row[node.entity.states.field] : null
  return (
    node.entity.states?.values.find((state) => state.code === code)?.label ?? {
      CN: String(code ?? '-'),
      EN: String(code ?? '-'),
    }
  )
}
