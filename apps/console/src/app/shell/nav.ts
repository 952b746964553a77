import {
  Activity,
  BookOpen,
  CalendarDays,
  ChartColumn,
  CircleCheckBig,
  CodeXml,
  CreditCard,
  Film,
  GalleryHorizontalEnd,
  Images,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Monitor,
  ScrollText,
  Settings,
  Siren,
  SquareTerminal,
} from 'lucide-react';
import { t } from '@vitrine/messages/t';
import type { PageTab, PageTabs } from '../../ui/layout/page-tabs.tsx';

export interface NavItem {
  label: string;
  path: string;
  icon: LucideIcon;
  /** The label in the tab bar of a phone; entries without one are listed in the drawer only. */
  tab?: string;
  /** Paths of pages without an entry of their own, for which this entry is marked as current. */
  also?: readonly string[];
  /** Pages that stand side by side under this entry, each with its own address. */
  tabs?: readonly PageTab[];
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
    title: t('DISPLAYS'),
    items: [
      { label: t('Dashboard'), path: '/dashboard', icon: LayoutDashboard, tab: t('Dashboard'), also: ['/'] },
      { label: t('Media Library'), path: '/media', icon: Images, tab: t('Media') },
      { label: t('Playlists'), path: '/playlists', icon: GalleryHorizontalEnd },
      {
        label: t('Layouts'),
        path: '/layouts',
        icon: LayoutTemplate,
        tabs: [
          { label: t('Layouts'), path: '/layouts' },
          { label: t('Price Lists'), path: '/prices' },
          { label: t('Feeds'), path: '/feeds' },
        ],
      },
      { label: t('Video Generator'), path: '/video-generator', icon: Film },
      {
        label: t('Device Management'),
        path: '/device-management',
        icon: Monitor,
        tab: t('Devices'),
        also: ['/device-groups', '/tags', '/devices'],
      },
      { label: t('Device Schedule'), path: '/device-schedule', icon: CalendarDays, tab: t('Schedule') },
      { label: t('Takeover'), path: '/takeovers', icon: Siren },
      { label: t('Approvals'), path: '/approvals', icon: CircleCheckBig },
      { label: t('Scheduler Status'), path: '/scheduler-status', icon: Activity },
      { label: t('Reports'), path: '/reports', icon: ChartColumn },
    ],
  },
  { title: null, items: [{ label: t('Subscription'), path: '/subscription', icon: CreditCard }] },
  {
    title: t('ADMINISTRATION'),
    items: [
      {
        label: t('Settings'),
        path: '/settings',
        icon: Settings,
        tabs: [
          { label: t('Subscription'), path: '/settings/subscription' },
          { label: t('Account'), path: '/settings/account' },
          { label: t('Branding'), path: '/settings/branding' },
          { label: t('People'), path: '/people' },
          { label: t('Integrations'), path: '/integrations' },
        ],
      },
      {
        label: t('Activity Log'),
        path: '/logs',
        icon: ScrollText,
        tabs: [
          { label: t('Activity Log'), path: '/logs' },
          { label: t('Audit Log'), path: '/audit' },
        ],
      },
    ],
  },
  {
    title: t('DEVELOPER'),
    adminOnly: true,
    items: [{ label: t('Developer Panel'), path: '/developer', icon: SquareTerminal }],
  },
  {
    title: t('EXTERNAL LINKS'),
    items: [
      { label: t('User guide'), path: '/docs', icon: BookOpen, isExternal: true },
      { label: t('API reference'), path: '/api/docs', icon: CodeXml, isExternal: true },
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

/** Every entry of the navigation, each followed by its tabs that are other pages. */
export const listNavPages = (): NavItem[] =>
  groups
    .flatMap(({ items }) => items)
    .flatMap((item) => [
      item,
      ...(item.tabs ?? []).filter(({ path }) => path !== item.path).map((tab) => ({ ...tab, icon: item.icon })),
    ]);

const listTabs = ({ tabs = [] }: NavItem, pages: readonly string[]): PageTab[] =>
  tabs.filter(({ path }) => pages.includes(path));

/** The tabs among which a page stands; null if it is no tab, or the only one that the person may open. */
export function findTabs(page: string | undefined, pages: readonly string[]): PageTabs | null {
  const item = groups.flatMap(({ items }) => items).find(({ tabs = [] }) => tabs.some(({ path }) => path === page));
  if (item === undefined || page === undefined) return null;
  const tabs = listTabs(item, pages);
  return tabs.length > 1 ? { title: item.label, tabs, current: page } : null;
}

/** True if `path` is the item's page, one of its tabs, or below one of them. */
export function isCurrent(item: NavItem, path: string): boolean {
  const own = [item.path, ...(item.also ?? []), ...(item.tabs ?? []).map((tab) => tab.path)];
  return own.some((each) => path === each || path.startsWith(`${each}/`));
}
