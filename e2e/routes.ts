import type { BrowserContext, Page, Route } from '@playwright/test';

/**
 * Handles the first request that matches; later ones pass. The route stays: if the last one is removed (`times: 1`,
 * `unroute`), Chromium stops intercepting, and a request that is paused at that moment may hang.
 */
export async function routeFirst(
  target: Page | BrowserContext,
  pattern: string,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true;
  await target.route(pattern, (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return handle(route);
  });
}
