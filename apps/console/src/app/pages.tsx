import { type ComponentType, lazy } from 'react';

interface Page {
  path: string;
  /** Fetches the page ahead of its first rendering. */
  load: () => Promise<unknown>;
  Component: ComponentType;
}

function page(path: string, load: () => Promise<ComponentType>): Page {
  return { path, load, Component: lazy(async () => ({ default: await load() })) };
}

/** The page at the root for whoever is signed in. */
export const home = page(
  '/dashboard',
  async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
);

/** Every signed-in page, each fetched when it is opened. The navigation lists these and no others. */
export const pages: readonly Page[] = [
  home,
  page('/media', async () => (await import('../features/media/media-page.tsx')).MediaPage),
  page(
    '/device-management',
    async () => (await import('../features/devices/device-management-page.tsx')).DeviceManagementPage,
  ),
  page('/pair', async () => (await import('../features/devices/pair-page.tsx')).PairPage),
  page('/subscription', async () => (await import('../features/subscription/subscription-page.tsx')).SubscriptionPage),
];

/** Fetches the page at a path ahead of its rendering; what fails is asked for again when it is opened. */
export function loadPage(path: string): void {
  const found = path === '/' ? home : pages.find((each) => each.path === path);
  found?.load().catch(() => {});
}
