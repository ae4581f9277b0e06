import type { RowsAnswer } from '../../language/home.ts'
import { useTexts } from '../../client/useTexts.ts'
import { tenantNow } from '../../runtime/host/tenantNow.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { documentScreen } from '../menus.ts'
import { screens } from '../screens.ts'
import { PageLink } from '../PageLink.tsx'
import { useWorkspace } from '../workspace.ts'
import { HomeLinkTo } from './HomeLinkTo.tsx'
import { HomePart } from './HomePart.tsx'
import { factText } from './homeWords.ts'

/** The first rows of a list, each the way to its document. */
export function HomeRows({ of }: { readonly of: RowsAnswer }) {
  const say = useTexts(shellTexts)
  return (
    <HomePart
      className="home-rows"
      title={of.title}
      more={
        of.count > 0 && (
          <HomeLinkTo to={of.link} className="todo-all">
            {say('home.listAll')} <b>{of.count.toLocaleString('en-US')}</b>
          </HomeLinkTo>
        )
      }
    >
      {of.rows.length === 0 ? (
        <p className="home-empty">{say('home.rowsNone')}</p>
      ) : (
        <div className="home-rows-sheet">
          <table>
            <thead>
              <tr>
                {of.columns.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {of.rows.map((row, at) => (
                <Line key={`${row.id} ${at}`} of={of} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </HomePart>
  )
}

interface LineProps {
  readonly of: RowsAnswer
  readonly row: RowsAnswer['rows'][number]
}

/** The first value is the link; with Ctrl, Shift or the meta key it is the browser's. */
function Line({ of: { columns, entity, link }, row: { id, entity: own = entity, cells } }: LineProps) {
  const { user } = useWorkspace()
  const now = tenantNow()
  const screen = documentScreen(screens, own, user.audience)
  return (
    <tr>
      {cells.map(({ text, color }, at) => {
        const column = columns[at]
        const words =
          text === null ? '–' : factText({ label: '', type: column?.type ?? 'text', value: text }, now)
        const isLink = at === 0 && screen !== undefined
        return (
          <td key={column?.label ?? at} title={words}>
            {color && <span className={`sw-tag sw-tag-alone sw-tag-${color}`}>{words}</span>}
            {!color && isLink && (
              <PageLink path={screen.path} params={{ id }} menuId={link.menuId}>
                {words}
              </PageLink>
            )}
            {!color && !isLink && words}
          </td>
        )
      })}
    </tr>
  )
}
