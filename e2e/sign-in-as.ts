import type { Browser, BrowserContext, Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { listRouteAddresses, type Route } from '@vitrine/contract/core/route';
import type { UserId } from '@vitrine/contract/accounts';
import { hasRole, type Role } from '@vitrine/contract/team/roles';
import { InvitationId } from '@vitrine/contract/team/team';
import { createClient } from '@vitrine/contract/core/client';
import { randomUUID } from 'node:crypto';
import { type Account, expect, signIn } from './fixtures.ts';

/** Invites a person into the account of `owner`, who accepts; the context is signed in as them. */
export async function signInAs(
  role: Exclude<Role, 'owner'>,
  { owner, url, context }: { owner: Account; url: string; context: BrowserContext },
): Promise<UserId> {
  const email = `${randomUUID()}@example.com`;
  const { invitation } = await owner.client.team.invite({ body: { email, role } });
  const { link } = await owner.client.team.invitationLink({ params: { id: InvitationId.parse(invitation.id) } });
  const secret = new URL(link).searchParams.get('token') ?? '';
  const cookies: string[] = [];
  const anonymous = createClient(api, {
    baseUrl: url,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      cookies.push(...response.headers.getSetCookie());
      return response;
    },
  });
  const { token, user } = await anonymous.team.acceptInvitation({
    body: { token: secret, name: `Grace ${role}`, password: 'correct horse battery' },
  });
  await signIn(context, url, { ...owner, email, token, user, cookies });
  return user.userId;
}

/** A page of another browser, in which an invited person opens their link and joins. */
export async function joinElsewhere(browser: Browser, baseURL: string, link: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL('/dashboard');
  return page;
}

const addresses = Object.values(api)
  .flatMap((table) => Object.values<Route>(table))
  .flatMap((route) => listRouteAddresses(route).map((address) => ({ ...address, role: route.role })))
  .map(({ method, path, role }) => ({
    method,
    role,
    literals: path.replaceAll(/:\w+/g, '').length,
    pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
  // A path that is written out comes before one with a parameter in its place.
  .toSorted((a, b) => b.literals - a.literals);

/** True if a role may send this request. */
function mayRequest(role: Role, method: string, path: string): boolean {
  const found = addresses.find((each) => each.method === method && each.pattern.test(path));
  return found?.role === undefined || found.role === 'self' || hasRole(role, found.role);
}

/** Collects the requests of a page that its role may not send: `POST /api/folders`. */
export function watchRequests(page: Page, role: Role): string[] {
  const forbidden: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!mayRequest(role, request.method(), pathname)) forbidden.push(`${request.method()} ${pathname}`);
  });
  page.on('response', (response) => {
    if (response.status() === 403) forbidden.push(`403 of ${new URL(response.url()).pathname}`);
  });
  return forbidden;
}

const CONTROLS = 'button, [role=menuitem], [role=menuitemcheckbox], [role=switch], [role=tab], input[type=checkbox]';
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]';

/** The most controls of a page, and of what one of them opens. */
const MOST = 40;

/** Presses every kind of control of a page once, and every control of what it opens. Changes are not sent. */
export async function pressEverything(page: Page, address: string, skip: RegExp): Promise<number> {
  await page.route('**/api/**', (route) =>
    ['GET', 'HEAD'].includes(route.request().method()) ? route.fallback() : route.abort(),
  );
  const open = async () => {
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
  };
  await open();
  const here = page.url();
  const pressed = new Set<string>();
  for (const kind of await listKinds(page, 'main', skip)) {
    if (page.url() !== here) await open();
    if (!(await press(page, 'main', kind))) continue;
    pressed.add(kind);
    await settle(page);
    for (const inner of await listKinds(page, OVERLAYS, skip)) {
      if ((await page.locator(OVERLAYS).count()) === 0) {
        if (page.url() !== here) await open();
        await press(page, 'main', kind);
        await settle(page);
      }
      if (await press(page, OVERLAYS, inner)) pressed.add(`${kind} > ${inner}`);
      await settle(page);
    }
    for (let left = 3; left > 0 && (await page.locator(OVERLAYS).count()) > 0; left -= 1) {
      await page.keyboard.press('Escape');
      await settle(page);
    }
    if ((await page.locator(OVERLAYS).count()) > 0) await open();
  }
  await page.waitForLoadState('networkidle');
  await page.unroute('**/api/**');
  return pressed.size;
}

/** Waits until the page has handled what was pressed. */
const settle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

interface Found {
  within: string;
  controls: string;
  kind?: string;
}

/** The kinds of controls that can be seen and used: controls that differ only in names and numbers are one kind. */
async function listKinds(page: Page, within: string, skip: RegExp): Promise<string[]> {
  const kinds = await page.evaluate(findControls, { within, controls: CONTROLS });
  return [...new Set(kinds)].filter((kind) => !skip.test(kind)).slice(0, MOST);
}

async function press(page: Page, within: string, kind: string): Promise<boolean> {
  return (await page.evaluate(findControls, { within, controls: CONTROLS, kind })).length > 0;
}

/** In the page: the kinds of all controls, or with `kind` presses the first of that kind. */
function findControls({ within, controls, kind }: Found): string[] {
  const places = [...document.querySelectorAll(within)];
  const place = places.at(-1);
  const found = [...(place?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (each) => each.checkVisibility() && !each.matches(':disabled, [aria-disabled=true], fieldset[disabled] *'),
  );
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const kindOf = (each: HTMLElement): string =>
    (each.getAttribute('aria-label') ?? each.closest('label')?.textContent ?? each.textContent)
      .trim()
      .split(/\s+/)
      .slice(0, 2)
      .join(' ')
      .replaceAll(/\d+/g, '#');
  if (kind === undefined) return found.map(kindOf);
  const target = found.find((each) => kindOf(each) === kind);
  if (target === undefined) return [];
  // Menus open on `pointerdown`.
  const options = { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' };
  target.dispatchEvent(new PointerEvent('pointerdown', options));
  target.dispatchEvent(new PointerEvent('pointerup', options));
  target.click();
  return [kind];
}
