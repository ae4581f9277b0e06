import type { CompiledSetting } from '../../language/setting.ts'

/** What a setting is, who may have a value of his own, and where it is read. */
export function explainSetting(setting: CompiledSetting): string {
  const { name, label, type, to, typeCode, standard, min, max, unit, levels, uses, audiences, at } = setting
  const limits = min === undefined && max === undefined ? '' : `, from ${min ?? ''} to ${max ?? ''}`
  const chosen = to ?? typeCode
  return [
    `${name} · ${label.CN} | ${label.EN} · ${type}${chosen === undefined ? '' : ` of ${chosen}`}${limits}${unit ? ` ${unit.EN}` : ''}`,
    `written in ${at.file}:${at.line}:${at.column}`,
    `default: ${standard ?? 'none'}`,
    `values of their own: ${levels.join(', ')}`,
    `told to the browsers of ${audiences.join(', ')}`,
    'read by',
    ...uses.map(({ CN, EN }) => `  ${CN} | ${EN}`),
  ].join('\n')
}
