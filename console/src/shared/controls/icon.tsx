/** The icons of the console. They repeat what stands beside them, so nobody hears them. */
import {
  ArrowUpRight,
  Check,
  ChevronDown,
  ClipboardCopy,
  CreditCard,
  Download,
  Gamepad2,
  Globe,
  House,
  Keyboard,
  KeyRound,
  LogIn,
  LogOut,
  Menu,
  Package,
  Plus,
  RefreshCw,
  ScrollText,
  Search,
  Send,
  Settings,
  SlidersHorizontal,
  TriangleAlert,
  UserRound,
  Users,
  X,
} from 'lucide-preact'

const icons = {
  alert: TriangleAlert,
  audit: ScrollText,
  catalog: Package,
  check: Check,
  close: X,
  copy: ClipboardCopy,
  delivery: Send,
  down: ChevronDown,
  elsewhere: ArrowUpRight,
  filter: SlidersHorizontal,
  home: House,
  key: KeyRound,
  keys: Keyboard,
  leave: LogOut,
  menu: Menu,
  payment: CreditCard,
  person: UserRound,
  players: Users,
  plus: Plus,
  project: Gamepad2,
  refresh: RefreshCw,
  save: Download,
  search: Search,
  setUp: Settings,
  signIns: LogIn,
  zone: Globe,
}

export type IconName = keyof typeof icons

export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => {
  const Drawing = icons[name]
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" class="icon" />
}
