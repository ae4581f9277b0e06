import {
  AppstoreOutlined,
  BarsOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  CheckOutlined,
  CloseOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  ExportOutlined,
  FileOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  HistoryOutlined,
  HomeOutlined,
  ImportOutlined,
  LinkOutlined,
  MinusOutlined,
  PartitionOutlined,
  PlusOutlined,
  PrinterOutlined,
  RedoOutlined,
  RollbackOutlined,
  SaveOutlined,
  ScheduleOutlined,
  SearchOutlined,
  SendOutlined,
  SettingOutlined,
  StopOutlined,
  SwapOutlined,
  SyncOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { iconNames, type IconName } from '../language/icons.ts'

/** Icons by the names that definitions may use. */
export type Icons = Readonly<Partial<Record<IconName, ComponentType<{ readonly 'aria-hidden'?: 'true' }>>>>

/** Those that any document may have. The others stand in `furtherIcons.ts`, which the shell brings and a page for visitors fetches when it is wanted. */
export const common: Icons = {
  appstore: AppstoreOutlined,
  bars: BarsOutlined,
  calendar: CalendarOutlined,
  check: CheckOutlined,
  'check-circle': CheckCircleOutlined,
  close: CloseOutlined,
  copy: CopyOutlined,
  delete: DeleteOutlined,
  download: DownloadOutlined,
  edit: EditOutlined,
  export: ExportOutlined,
  file: FileOutlined,
  'file-text': FileTextOutlined,
  folder: FolderOutlined,
  form: FormOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  import: ImportOutlined,
  link: LinkOutlined,
  minus: MinusOutlined,
  partition: PartitionOutlined,
  plus: PlusOutlined,
  printer: PrinterOutlined,
  redo: RedoOutlined,
  rollback: RollbackOutlined,
  save: SaveOutlined,
  schedule: ScheduleOutlined,
  search: SearchOutlined,
  send: SendOutlined,
  setting: SettingOutlined,
  stop: StopOutlined,
  swap: SwapOutlined,
  sync: SyncOutlined,
  undo: UndoOutlined,
  'unordered-list': UnorderedListOutlined,
  user: UserOutlined,
  warning: WarningOutlined,
}

let further: Icons = {}
const drawn = new Set<() => void>()

/** The icons of `furtherIcons.ts` are here. */
export function takeIcons(icons: Icons): void {
  further = icons
  for (const draw of drawn) draw()
}

const follow = (draw: () => void) => {
  drawn.add(draw)
  return () => drawn.delete(draw)
}

const fetchIcons = (): Promise<void> =>
  import('./furtherIcons.ts').then(
    ({ furtherIcons }) => takeIcons(furtherIcons),
    () => undefined, // the words beside it stand
  )

/** An icon by the name that a definition gives. An unknown name gives the fallback, or nothing. */
export function iconOf(name: string | null | undefined, fallback?: string): ReactNode {
  const known = [name, fallback].find(isIcon)
  return known && <Drawn name={known} />
}

const names: ReadonlySet<string> = new Set(iconNames)
const isIcon = (name: string | null | undefined): name is IconName => names.has(name ?? '')

/** Its place is kept until it is here. */
function Drawn({ name }: { readonly name: IconName }): ReactNode {
  const late = useSyncExternalStore(follow, () => further)
  const Found = common[name] ?? late[name]
  const isMissing = Found === undefined
  useEffect(() => {
    if (isMissing) void fetchIcons()
  }, [isMissing])
  return Found ? <Found aria-hidden="true" /> : <span className="anticon icon-awaited" aria-hidden="true" />
}

/** `iconOf` as a component. */
export const Icon = ({ name, fallback }: { name: string | null | undefined; fallback?: string }): ReactNode =>
  iconOf(name, fallback)
