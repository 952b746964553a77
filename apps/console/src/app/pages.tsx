import { t } from '@vitrine/messages/t';
import { isAddressOf, page, type Page } from './page.ts';

export { listAddresses } from './page.ts';
export { publicPages } from './public-pages.ts';

/** The signed-in page at the root. */
export const home = page(
  '/dashboard',
  t('Dashboard'),
  async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
);

/** Every signed-in page; the code of each is loaded when it is opened. The navigation lists no others. */
export const pages: readonly Page[] = [
  home,
  page('/media', t('Media Library'), async () => (await import('../features/library/media-page.tsx')).MediaPage),
  page(
    '/playlists',
    t('Playlists'),
    async () => (await import('../features/playlists/playlists-page.tsx')).PlaylistsPage,
  ),
  page(
    '/playlists/:id',
    t('Playlist'),
    async () => (await import('../features/playlists/playlist-page.tsx')).PlaylistPage,
  ),
  page(
    '/layouts',
    t('Layouts'),
    async () => (await import('../features/layouts/gallery/layouts-page.tsx')).LayoutsPage,
  ),
  page(
    '/prices',
    t('Price Lists'),
    async () => (await import('../features/prices/price-lists-page.tsx')).PriceListsPage,
  ),
  page(
    '/prices/:id',
    t('Price list'),
    async () => (await import('../features/prices/price-list-page.tsx')).PriceListPage,
  ),
  page('/layouts/:id', t('Layout'), async () => (await import('../features/layouts/layout-page.tsx')).LayoutPage),
  page('/feeds', t('Feeds'), async () => (await import('../features/feeds/feeds-page.tsx')).FeedsPage),
  page(
    '/video-generator',
    t('Video Generator'),
    async () => (await import('../features/generator/video-generator-page.tsx')).VideoGeneratorPage,
    { needs: 'generator.generate' },
  ),
  page(
    '/device-management',
    t('Device Management'),
    async () => (await import('../features/fleet/devices/device-management-page.tsx')).DeviceManagementPage,
  ),
  page(
    '/device-management/:id',
    t('Device'),
    async () => (await import('../features/fleet/device-page/device-page.tsx')).DevicePage,
    { parts: ['/device-management/:id/settings', '/device-management/:id/history'] },
  ),
  page(
    '/device-groups',
    t('Device Groups'),
    async () => (await import('../features/fleet/groups/device-groups-page.tsx')).DeviceGroupsPage,
  ),
  page('/tags', t('Tags'), async () => (await import('../features/tags/tags-page.tsx')).TagsPage),
  page(
    '/device-schedule',
    t('Device Schedule'),
    async () => (await import('../features/schedule/schedule-page.tsx')).SchedulePage,
  ),
  page(
    '/scheduler-status',
    t('Scheduler Status'),
    async () => (await import('../features/schedule/scheduler/scheduler-page.tsx')).SchedulerPage,
  ),
  page('/reports', t('Reports'), async () => (await import('../features/reports/reports-page.tsx')).ReportsPage),
  page(
    '/takeovers',
    t('Takeover'),
    async () => (await import('../features/takeovers/takeovers-page.tsx')).TakeoversPage,
  ),
  page(
    '/approvals',
    t('Approvals'),
    async () => (await import('../features/approvals/approvals-page.tsx')).ApprovalsPage,
    { needs: 'approvals.list' },
  ),
  page(
    '/prepared-screens',
    t('Prepared Screens'),
    async () => (await import('../features/fleet/preparation/prepared-screens-page.tsx')).PreparedScreensPage,
    { needs: 'pairingTokens.list' },
  ),
  page('/pair', t('Pair Device'), async () => (await import('../features/fleet/pairing/pair-page.tsx')).PairPage, {
    needs: 'devices.pair',
  }),
  page(
    '/subscription',
    t('Subscription'),
    async () => (await import('../features/billing/subscription-page.tsx')).SubscriptionPage,
    { needs: 'billing.overview' },
  ),
  page(
    '/developer',
    t('Developer Panel'),
    async () => (await import('../features/admin/developer-page.tsx')).DeveloperPage,
  ),
  page('/audit', t('Audit Log'), async () => (await import('../features/activity/audit/audit-page.tsx')).AuditPage, {
    needs: 'audit.mine',
  }),
  page('/people', t('People'), async () => (await import('../features/team/people-page.tsx')).PeoplePage, {
    needs: 'team.invite',
  }),
  page(
    '/integrations',
    t('Integrations'),
    async () => (await import('../features/integrations/integrations-page.tsx')).IntegrationsPage,
    { parts: ['/integrations/keys', '/integrations/webhooks', '/integrations/triggers'] },
  ),
  page('/logs', t('Activity Log'), async () => (await import('../features/activity/logs/logs-page.tsx')).LogsPage),
  page('/settings', t('Settings'), async () => (await import('../features/settings/settings-page.tsx')).SettingsPage),
  page(
    '/settings/subscription',
    t('Subscription'),
    async () => (await import('../features/settings/subscription-settings.tsx')).SubscriptionSettings,
    { needs: 'billing.overview' },
  ),
  page(
    '/settings/account',
    t('Account'),
    async () => (await import('../features/settings/account-settings.tsx')).AccountSettings,
    { parts: ['/settings/account/organization'] },
  ),
  page(
    '/settings/branding',
    t('Branding'),
    async () => (await import('../features/branding/branding-settings.tsx')).BrandingSettings,
    { needs: 'branding.update' },
  ),
];

/** The signed-in page at a path; undefined if there is none. */
export const pageAt = (path: string): Page | undefined =>
  path === '/' ? home : pages.find((each) => isAddressOf(each, path));
