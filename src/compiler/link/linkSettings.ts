import { settingRows } from '../../language/setting.ts'
import type { SourceSetting, SourceSettings } from '../../language/source.ts'
import { isSettingName } from '../../rules/expression/isSetting.ts'
import { faultText } from '../../rules/types/faults.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { spoken } from '../../texts/spoken.ts'
import { report } from '../source/diagnostics.ts'
import { knownEntity, known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import { standardOf } from '../scope/settings.ts'

/** The settings of a file, each by itself. */
export function linkSettings(unit: CompilationUnit, settings: SourceSettings): void {
  for (const [name, setting] of Object.entries(settings)) {
    if (!isSettingName(name))
      report(unit.to, 'odd-name', unit.key([name]), { name, wanted: 'a setting such as SRM_PO_CONFIRM_DAYS' })
    linkKind(unit, name, setting)
    linkBounds(unit, name, setting)
    linkStandard(unit, name, setting)
    if (setting.levels?.includes('user') && unit.world.asker === undefined)
      report(unit.to, 'wrong-kind', unit.value([name, 'levels']), {
        where: 'levels',
        found: 'user, whom nothing names',
        wanted: 'site, organization or role, or `user: id` under me of audiences.yaml',
      })
  }
}

/** A lookup needs its list, a ref its entity, and nothing else has them. */
function linkKind(unit: CompilationUnit, name: string, setting: SourceSetting): void {
  const { type = 'text', to } = setting
  const needed = fieldTypes[type].needs === 'to'
  if (to === undefined) {
    if (needed) report(unit.to, 'missing-word', unit.key([name]), { field: name, type, key: 'to' })
  } else if (!needed)
    report(unit.to, 'idle-word', unit.key([name, 'to']), {
      key: 'to',
      field: name,
      type,
      wanted: 'lookup and ref',
    })
  else if (type !== 'lookup') knownEntity(unit, to, unit.value([name, 'to']))
  else if (unit.lookup(to) === undefined)
    known(unit, 'unknown-lookup', unit.value([name, 'to']), {
      name: to,
      choices: [...unit.world.lookups.keys()],
    })
}

/** Numbers alone have bounds, which do not cross. */
function linkBounds(unit: CompilationUnit, name: string, setting: SourceSetting): void {
  const { type = 'text', min, max } = setting
  for (const key of ['min', 'max', 'unit'] as const)
    if (setting[key] !== undefined && fieldTypes[type].family !== 'number')
      report(unit.to, 'idle-word', unit.key([name, key]), { key, field: name, type, wanted: 'numbers' })
  if (min !== undefined && max !== undefined && min > max)
    report(unit.to, 'crossed-bounds', unit.value([name, 'max']), { name, min: String(min), max: String(max) })
}

/** What it is where nobody says otherwise must be one of its values. */
function linkStandard(unit: CompilationUnit, name: string, setting: SourceSetting): void {
  const { type = 'text', to, min, max } = setting
  const value = standardOf(setting)
  if (value === null) return
  const mark = unit.value([name, 'default'])
  const refuse = (why: string) =>
    report(unit.to, 'setting-default', mark, { name, value: String(setting.default), why })
  if (fieldTypes[type].family === 'ref')
    return refuse('a ref has no default, since its rows have no keys yet')
  const codes = type === 'lookup' ? unit.lookup(to ?? '') : undefined
  if (codes && !codes.some(({ code }) => code === value))
    return refuse(`it is none of ${codes.map(({ code }) => code).join(', ')}`)
  const { scale, maxLength } = fieldTypes[type]
  const facts = {
    ...(scale === undefined ? {} : { scale }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(min === undefined ? {} : { min: String(min) }),
    ...(max === undefined ? {} : { max: String(max) }),
  }
  const fault = fieldTypes[type].check(fieldTypes[type].accept(value), facts)
  if (fault) refuse(`${spoken(faultText(fault, { scale, maxLength, min, max }), 'EN')}`)
}

/** Base data with lines `values`: what is missing is said at once. */
export function linkSettingRows(unit: CompilationUnit, name: string | undefined): void {
  if (name === undefined) return
  const mark = unit.value(['settings'])
  const entity = knownEntity(unit, name, mark)
  if (!entity) return
  const values = unit.entity(entity.lines['values']?.entity ?? '')
  const lacking = [
    ...Object.entries(settingRows.setting).flatMap(([field, type]) =>
      entity.fields[field]?.type === type ? [] : `${field} (${type})`,
    ),
    ...Object.entries(settingRows.values).flatMap(([field, type]) =>
      values?.fields[field]?.type === type ? [] : `values.${field} (${type})`,
    ),
  ]
  if (lacking.length > 0)
    report(unit.to, 'wrong-kind', mark, {
      where: name,
      found: `nothing that settings are kept in: it lacks ${lacking.join(', ')}`,
      wanted: 'the name of base data that has these',
    })
}
