/** Names in the database. One function each, so that every room says the same. */

/** `tableName('docNote')` → `'doc_note'`. docNote → doc_note */
export function tableName(entity: string): string {
  return snake(entity)
}

/** `columnName('partnerId')` → `'partner_id'`. noteNum → note_num. For a ref pass the wire key: partnerId → partner_id. */
export function columnName(wire: string): string {
  return snake(wire)
}

/** `quoted('order')` → `'"order"'`. A PostgreSQL identifier in its quotes. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function snake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
}
