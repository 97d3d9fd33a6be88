import {
  CartIcon,
  CertificateIcon,
  ChartIcon,
  CompanyIcon,
  DashboardIcon,
  FolderIcon,
  GlobeIcon,
  HelpIcon,
  BellIcon,
  type IconType,
  ListIcon,
  PackageIcon,
  SearchIcon,
  SettingsIcon,
  ShieldCheckIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
  WrenchIcon,
} from '@certdeck/ui';

/** Icons that a manifest may name for its group. */
const icons: Readonly<Record<string, IconType>> = {
  bell: BellIcon,
  cart: CartIcon,
  certificate: CertificateIcon,
  chart: ChartIcon,
  company: CompanyIcon,
  dashboard: DashboardIcon,
  domain: GlobeIcon,
  help: HelpIcon,
  orders: ListIcon,
  package: PackageIcon,
  search: SearchIcon,
  settings: SettingsIcon,
  shield: ShieldCheckIcon,
  tools: WrenchIcon,
  user: UserIcon,
  users: UsersIcon,
  wallet: WalletIcon,
};

/** A name that this shell doesn't know yet gets a folder. */
export function iconOf(name: string): IconType {
  return icons[name] ?? FolderIcon;
}
