import type { SourceAudiences, SourceScreen } from '../../language/source.ts'
import { a, report } from '../source/diagnostics.ts'
import { compileAt } from '../scope/expressions.ts'
import { calendarParts, weekdays } from '../../language/workCalendar.ts'
import { kindOf } from '../scope/screenKind.ts'
import { fieldAt, oneRow, singleAt } from '../scope/fieldAt.ts'
import { linkAlarms } from './linkAlarms.ts'
import { linkApprovals, linkModels } from './linkProcess.ts'
import { linkMessageRows } from './linkMessages.ts'
import { linkRooms } from './linkRooms.ts'
import { linkCallRows } from './linkServices.ts'
import { linkTasks } from './linkTasks.ts'
import { linkSettingRows } from './linkSettings.ts'
import { linkIcon } from './linkVerbs.ts'
import { markWithin, type Path } from '../source/SourceFile.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'

export function linkAreas(unit: CompilationUnit): void {
  const { areas = {}, folders = {} } = unit.world.areas?.source ?? {}
  const names = [...Object.keys(areas), ...Object.keys(folders)]
  for (const [id, { icon }] of Object.entries(areas)) linkIcon(unit, icon, ['areas', id, 'icon'])
  for (const [id, { under, audience, icon }] of Object.entries(folders)) {
    if (Object.hasOwn(areas, id))
      report(unit.to, 'taken-name', unit.key(['folders', id]), {
        name: id,
        by: 'an area, which has a folder of its own',
      })
    if (under !== undefined)
      known(unit, 'unknown-folder', unit.value(['folders', id, 'under']), {
        name: under,
        choices: names.filter((name) => name !== id),
      })
    if (audience !== undefined)
      known(unit, 'unknown-audience', unit.value(['folders', id, 'audience']), {
        name: audience,
        choices: unit.world.audienceNames,
      })
    linkIcon(unit, icon, ['folders', id, 'icon'])
  }
}

export function linkAudiences(unit: CompilationUnit): void {
  const source = unit.world.audiences?.source
  if (!source) return
  const users = knownEntity(unit, source.users, unit.value(['users']))
  linkVisitors(unit, source)
  for (const [name, { visit }] of Object.entries(source.audiences))
    if (visit?.news !== undefined) linkNews(unit, name, visit.news)
  linkCalendar(unit, source.calendar)
  linkSettingRows(unit, source.settings)
  linkApprovals(unit, source.approvals)
  linkModels(unit, source.processes)
  linkCallRows(unit, source.calls)
  linkMessageRows(unit, source.messages)
  linkRooms(unit, source.rooms)
  linkAlarms(unit, source.alarms)
  linkTasks(unit, source.tasks)
  for (const [name, me] of Object.entries(source.me ?? {})) {
    const path = ['me', name]
    if (typeof me === 'string') {
      if (users) fieldAt(unit, users, me, unit.value(path))
    } else linkList(unit, source.users, me, path)
  }
  for (const [role, { audience }] of Object.entries(source.roles))
    known(unit, 'unknown-audience', unit.value(['roles', role, 'audience']), {
      name: audience,
      choices: unit.world.audienceNames,
    })
  for (const [id, { roles }] of Object.entries(source.responsibilities ?? {}))
    linkRoles(unit, roles, ['responsibilities', id, 'roles'])
  for (const word of ['everything', 'default'] as const)
    known(unit, 'unknown-role', unit.value([word]), { name: source[word], choices: unit.world.roleNames })
}

/** Who has an account has a type and a home; visitors have neither, are not the house, and are one audience. */
function linkVisitors(
  unit: CompilationUnit,
  { audiences, roles, responsibilities = {} }: SourceAudiences,
): void {
  const odd = (path: Path, audience: string, is: string, wanted: string) =>
    report(unit.to, 'odd-audience', unit.key(path), { audience, is, wanted })
  for (const [name, { userType, home, visit }] of Object.entries(audiences)) {
    const path = ['audiences', name]
    const isAccount = userType !== undefined && home !== undefined
    if (!visit && !isAccount)
      odd(path, name, 'log in, and it is not said as what and where to', 'userType and home, or visit')
    else if (visit && (userType !== undefined || home !== undefined))
      odd(path, name, 'have no account, and so neither type nor home', 'visit alone')
    else if (visit && name === unit.world.firstAudience)
      odd(path, name, 'have no account, and the first audience is the house itself', 'them behind the others')
    else if (visit && name !== unit.world.visitors)
      odd(path, name, `are people without an account, as ${unit.world.visitors} are`, 'visit at one audience')
  }
  for (const [id, { roles: bundled }] of Object.entries(responsibilities))
    if (bundled.some((role) => audiences[roles[role]?.audience ?? '']?.visit))
      odd(
        ['responsibilities', id],
        id,
        'is worked as by users, and a role of it is of visitors',
        'roles of users alone',
      )
}

/** What stands on the login page is a list that is made for visitors. */
function linkNews(unit: CompilationUnit, audience: string, news: string): void {
  const { screens } = unit.world
  const isList = ({ from, ...source }: SourceScreen): boolean =>
    kindOf(from === undefined ? source : (screens.get(from)?.source ?? {})) === 'list'
  const lists = [...screens.values()].filter(({ source }) => source.as === audience && isList(source))
  unit.reads.add(`screens:${screens.get(news)?.stem ?? ''}`)
  known(unit, 'unknown-screen', unit.value(['audiences', audience, 'visit', 'news']), {
    name: news,
    choices: lists.map(({ id }) => id),
  })
}

/** Base data with a flag for each day of the week, and lines of days and hours: what is missing is said at once. */
function linkCalendar(unit: CompilationUnit, calendar: string | undefined): void {
  if (calendar === undefined) return
  const mark = unit.value(['calendar'])
  const entity = knownEntity(unit, calendar, mark)
  if (!entity) return
  const lacking = [...weekdays, 'defaultFlag', 'enabledFlag'].flatMap((name) =>
    entity.fields[name]?.type === 'flag' ? [] : `${name} (flag)`,
  )
  for (const [table, parts] of Object.entries(calendarParts))
    for (const [name, type] of Object.entries(parts))
      if (unit.entity(entity.lines[table]?.entity ?? '')?.fields[name]?.type !== type)
        lacking.push(`${table}.${name} (${type})`)
  if (lacking.length > 0)
    report(unit.to, 'wrong-kind', mark, {
      where: calendar,
      found: `no calendar: it lacks ${lacking.join(', ')}`,
      wanted: 'the name of base data that has these',
    })
}

/** `entity.field` over the rows whose `by` is the user. */
function linkList(
  unit: CompilationUnit,
  users: string,
  me: { list: string; by: string; when?: unknown },
  path: Path,
): void {
  const [name = '', field = ''] = me.list.split('.')
  const mark = unit.value([...path, 'list'])
  const entity = knownEntity(unit, name, markWithin(mark, 0, name.length))
  if (!entity) return
  fieldAt(unit, entity, field, markWithin(mark, name.length + 1, field.length))
  const by = singleAt(
    unit,
    entity,
    me.by,
    unit.value([...path, 'by']),
    oneRow('a list is of the rows of one user'),
  )
  if (by && by.to !== users)
    report(unit.to, 'not-a-ref', unit.value([...path, 'by']), {
      name: me.by,
      entity: name,
      found: by.to ? `a ref to ${by.to}` : a(by.type),
      wanted: `a ref to ${users}`,
    })
  compileAt(unit, [...path, 'when'], me.when, {
    root: name,
    want: 'boolean',
    sql: 'must',
    stored: true,
    nobody: true,
  })
}

function linkRoles(unit: CompilationUnit, roles: readonly string[], path: Path): void {
  const all = unit.world.audiences?.source.roles ?? {}
  const first = all[roles[0] ?? '']?.audience
  roles.forEach((role, index) => {
    if (
      !known(unit, 'unknown-role', unit.value([...path, index]), {
        name: role,
        choices: unit.world.roleNames,
      }) ||
      all[role]?.audience === first
    )
      return
    report(unit.to, 'foreign-grant', unit.value([...path, index]), {
      role,
      audience: first ?? '',
      screen: `the responsibility ${String(path[1])}`,
    })
  })
}
