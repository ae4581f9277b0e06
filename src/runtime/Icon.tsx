import {
  ApartmentOutlined, AppstoreOutlined, AuditOutlined, BankOutlined, BarcodeOutlined, BarsOutlined, BranchesOutlined, CalculatorOutlined, CalendarOutlined, CarOutlined,
  CheckOutlined, CheckCircleOutlined, CloseOutlined, ClusterOutlined, ContainerOutlined, ControlOutlined, CopyOutlined, DatabaseOutlined, DeleteOutlined, DollarOutlined,
  DownloadOutlined, EditOutlined, EnvironmentOutlined, ExportOutlined, FileOutlined, FileTextOutlined, FlagOutlined, FolderOutlined, FormOutlined, GlobalOutlined,
  GoldOutlined, HistoryOutlined, HomeOutlined, IdcardOutlined, ImportOutlined, InboxOutlined, LinkOutlined, LockOutlined, LoginOutlined, MailOutlined, MinusOutlined,
  PartitionOutlined, PercentageOutlined, PhoneOutlined, PlusOutlined, PrinterOutlined, ProfileOutlined, ReadOutlined, RedoOutlined, RollbackOutlined, SafetyOutlined,
  SaveOutlined, ScheduleOutlined, SendOutlined, SettingOutlined, ShopOutlined, ShoppingOutlined, ShoppingCartOutlined, SolutionOutlined, StopOutlined, SwapOutlined,
  SyncOutlined, TagOutlined, TagsOutlined, TeamOutlined, ToolOutlined, TransactionOutlined, TruckOutlined, UndoOutlined, UnlockOutlined, UnorderedListOutlined,
  UserOutlined, UserSwitchOutlined, UsergroupAddOutlined, WarningOutlined,
} from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'

/** The names of Ant Design's outlined icons that definitions may use. */
const icons: Readonly<Record<string, ComponentType<{ readonly 'aria-hidden'?: 'true' }>>> = {
  apartment: ApartmentOutlined, appstore: AppstoreOutlined, audit: AuditOutlined, bank: BankOutlined, barcode: BarcodeOutlined, bars: BarsOutlined,
  branches: BranchesOutlined, calculator: CalculatorOutlined, calendar: CalendarOutlined, car: CarOutlined, check: CheckOutlined, 'check-circle': CheckCircleOutlined,
  close: CloseOutlined, cluster: ClusterOutlined, container: ContainerOutlined, control: ControlOutlined, copy: CopyOutlined, database: DatabaseOutlined,
  delete: DeleteOutlined, dollar: DollarOutlined, download: DownloadOutlined, edit: EditOutlined, environment: EnvironmentOutlined, export: ExportOutlined,
  file: FileOutlined, 'file-text': FileTextOutlined, flag: FlagOutlined, folder: FolderOutlined, form: FormOutlined, global: GlobalOutlined, gold: GoldOutlined,
  history: HistoryOutlined, home: HomeOutlined, idcard: IdcardOutlined, import: ImportOutlined, inbox: InboxOutlined, link: LinkOutlined, lock: LockOutlined,
  login: LoginOutlined, mail: MailOutlined, minus: MinusOutlined, partition: PartitionOutlined, percentage: PercentageOutlined, phone: PhoneOutlined, plus: PlusOutlined,
  printer: PrinterOutlined, profile: ProfileOutlined, read: ReadOutlined, redo: RedoOutlined, rollback: RollbackOutlined, safety: SafetyOutlined, save: SaveOutlined,
  schedule: ScheduleOutlined, send: SendOutlined, setting: SettingOutlined, shop: ShopOutlined, shopping: ShoppingOutlined, 'shopping-cart': ShoppingCartOutlined,
  solution: SolutionOutlined, stop: StopOutlined, swap: SwapOutlined, sync: SyncOutlined, tag: TagOutlined, tags: TagsOutlined, team: TeamOutlined, tool: ToolOutlined,
  transaction: TransactionOutlined, truck: TruckOutlined, undo: UndoOutlined, unlock: UnlockOutlined, 'unordered-list': UnorderedListOutlined, user: UserOutlined,
  'user-switch': UserSwitchOutlined, 'usergroup-add': UsergroupAddOutlined, warning: WarningOutlined,
}

/** An icon by the name that a definition gives. An unknown name gives the fallback, or nothing. */
export function iconOf(name: string | null | undefined, fallback?: string): ReactNode {
  const Found = icons[name ?? ''] ?? icons[fallback ?? '']
  return Found ? <Found aria-hidden="true" /> : undefined
}

export const Icon = ({ name, fallback }: { name: string | null | undefined; fallback?: string }): ReactNode => iconOf(name, fallback)
