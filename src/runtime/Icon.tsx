import {
  ApartmentOutlined, AppstoreOutlined, AuditOutlined, BankOutlined, BarcodeOutlined, CalculatorOutlined, CarOutlined, CheckOutlined, CloseOutlined, ClusterOutlined,
  ContainerOutlined, CopyOutlined, DatabaseOutlined, DeleteOutlined, DollarOutlined, DownloadOutlined, EditOutlined, FileOutlined, FileTextOutlined, FolderOutlined,
  FormOutlined, GlobalOutlined, GoldOutlined, HomeOutlined, ImportOutlined, InboxOutlined, LinkOutlined, MinusOutlined, PercentageOutlined, PlusOutlined,
  ProfileOutlined, RedoOutlined, RollbackOutlined, SaveOutlined, SendOutlined, SettingOutlined, ShopOutlined, ShoppingCartOutlined, ShoppingOutlined,
  SolutionOutlined, StopOutlined, SwapOutlined, TagOutlined, TagsOutlined, TeamOutlined, TruckOutlined, UndoOutlined, UserOutlined,
} from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'

const icons: Readonly<Record<string, ComponentType>> = {
  apartment: ApartmentOutlined, appstore: AppstoreOutlined, audit: AuditOutlined, bank: BankOutlined, barcode: BarcodeOutlined, calculator: CalculatorOutlined, car: CarOutlined,
  check: CheckOutlined, close: CloseOutlined, cluster: ClusterOutlined, container: ContainerOutlined, copy: CopyOutlined, database: DatabaseOutlined, delete: DeleteOutlined,
  dollar: DollarOutlined, download: DownloadOutlined, edit: EditOutlined, file: FileOutlined, fileText: FileTextOutlined, folder: FolderOutlined, form: FormOutlined,
  global: GlobalOutlined, gold: GoldOutlined, home: HomeOutlined, import: ImportOutlined, inbox: InboxOutlined, link: LinkOutlined, minus: MinusOutlined,
  percentage: PercentageOutlined, plus: PlusOutlined, profile: ProfileOutlined, redo: RedoOutlined, rollback: RollbackOutlined, save: SaveOutlined, send: SendOutlined,
  setting: SettingOutlined, shop: ShopOutlined, cart: ShoppingCartOutlined, shopping: ShoppingOutlined, solution: SolutionOutlined, stop: StopOutlined, swap: SwapOutlined,
  tag: TagOutlined, tags: TagsOutlined, team: TeamOutlined, truck: TruckOutlined, undo: UndoOutlined, user: UserOutlined,
}

/** An icon by the name that a definition gives. An unknown name gives the fallback, or nothing. */
export function iconOf(name: string | null | undefined, fallback?: string): ReactNode {
  const Found = icons[name ?? ''] ?? icons[fallback ?? '']
  return Found ? <Found /> : undefined
}

export const Icon = ({ name, fallback }: { name: string | null | undefined; fallback?: string }): ReactNode => iconOf(name, fallback)
