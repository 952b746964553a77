import {
  Activity,
  BookOpen,
  CalendarDays,
  CircleCheckBig,
  CodeXml,
  CreditCard,
  FileClock,
  Film,
  GalleryHorizontalEnd,
  Images,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Monitor,
  Plug,
  Rss,
  ReceiptText,
  ScrollText,
  Settings,
  Siren,
  SquareTerminal,
  Users,
} from 'lucide-react';

export interface NavItem {
  label: string;
  path: string;
  icon: LucideIcon;
  /** The label in the tab bar of a phone; entries without one are listed in the drawer only. */
  tab?: string;
  /** Paths of pages without an entry of their own, for which this entry is marked as current. */
  also?: readonly string[];
  /** True if the page is not part of the console, and opens in a new browser tab. */
  isExternal?: boolean;
  /** A number beside the label; 0 is not shown. */
  count?: number;
}

export interface NavGroup {
  /** Null for entries without a group heading. */
  title: string | null;
  adminOnly?: boolean;
  items: readonly NavItem[];
}

const groups: readonly NavGroup[] = [
  {
    title: 'DISPLAYS',
    items: [
      { label: 'Dashboard', path: '/dashboard', icon: LayoutDashboard, tab: 'Dashboard', also: ['/'] },
      { label: 'Media Library', path: '/media', icon: Images, tab: 'Media' },
      { label: 'Playlists', path: '/playlists', icon: GalleryHorizontalEnd },
      { label: 'Layouts', path: '/layouts', icon: LayoutTemplate },
      { label: 'Feeds', path: '/feeds', icon: Rss },
      { label: 'Price Lists', path: '/prices', icon: ReceiptText },
      { label: 'Video Generator', path: '/video-generator', icon: Film },
      {
        label: 'Device Management',
        path: '/device-management',
        icon: Monitor,
        tab: 'Devices',
        also: ['/device-groups', '/devices'],
      },
      { label: 'Device Schedule', path: '/device-schedule', icon: CalendarDays, tab: 'Schedule' },
      { label: 'Takeover', path: '/takeovers', icon: Siren },
      { label: 'Approvals', path: '/approvals', icon: CircleCheckBig },
      { label: 'Scheduler Status', path: '/scheduler-status', icon: Activity },
    ],
  },
  { title: null, items: [{ label: 'Subscription', path: '/subscription', icon: CreditCard }] },
  {
    title: 'ADMINISTRATION',
    items: [
      { label: 'People', path: '/people', icon: Users },
      { label: 'Integrations', path: '/integrations', icon: Plug },
      { label: 'Settings', path: '/settings', icon: Settings },
      { label: 'Activity Log', path: '/logs', icon: ScrollText },
      { label: 'Audit Log', path: '/audit', icon: FileClock },
    ],
  },
  {
    title: 'DEVELOPER',
    adminOnly: true,
    items: [{ label: 'Developer Panel', path: '/developer', icon: SquareTerminal }],
  },
  {
    title: 'EXTERNAL LINKS',
    items: [
      { label: 'User guide', path: '/docs', icon: BookOpen, isExternal: true },
      { label: 'API reference', path: '/api/docs', icon: CodeXml, isExternal: true },
    ],
  },
];

/** The navigation groups for an account, with those of the given pages that they contain. `counts` are by path. */
export function listNavGroups(
  pages: readonly string[],
  isAdmin: boolean,
  counts: Readonly<Record<string, number>> = {},
): NavGroup[] {
  return groups
    .filter((group) => isAdmin || group.adminOnly !== true)
    .map((group) => ({
      ...group,
      items: group.items
        .filter((item) => item.isExternal === true || pages.includes(item.path))
        .map((item) => ({ ...item, count: counts[item.path] ?? 0 })),
    }))
    .filter((group) => group.items.length > 0);
}

/** True if `path` is the item's page or below it. */
export function isCurrent(item: NavItem, path: string): boolean {
  return [item.path, ...(item.also ?? [])].some((own) => path === own || path.startsWith(`${own}/`));
}
