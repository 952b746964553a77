import type { ListedContent } from '@vitrine/contract/content-list';
import type { DeviceListQuery } from '@vitrine/contract/fleet/device-list-query';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Folder } from '@vitrine/contract/library/folders';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import type { Vitrine } from '../index.ts';
import { CommandError } from './failure.ts';

/** Names compare like in the console: without regard to case. */
export const isNamed = (name: string, wanted: string): boolean =>
  name.localeCompare(wanted, undefined, { sensitivity: 'accent' }) === 0;

/**
 * The one thing that has this id or name.
 *
 * @throws CommandError `notFound` for none and for several
 */
export function pickOne<T extends { id: string }>(
  found: readonly T[],
  wanted: string,
  what: string,
  nameOf: (each: T) => string,
): T {
  const byId = found.find(({ id }) => id === wanted);
  const matches = byId === undefined ? found.filter((each) => isNamed(nameOf(each), wanted)) : [byId];
  const [only, second] = matches;
  if (only === undefined) {
    const near = found.slice(0, 5).map((each) => `“${nameOf(each)}”`);
    const hint = near.length === 0 ? '' : ` Similar: ${near.join(', ')}.`;
    throw new CommandError('notFound', `No ${what} is called “${wanted}”.${hint}`);
  }
  if (second !== undefined) {
    const ids = matches.map(({ id }) => id).join(', ');
    throw new CommandError('notFound', `Several of them are called “${wanted}”. Name the ${what} by its id: ${ids}.`);
  }
  return only;
}

const isId = (wanted: string, ...prefixes: string[]): boolean =>
  prefixes.some((prefix) => wanted.startsWith(`${prefix}_`));

/** Finds a screen by its id or name. @throws CommandError `notFound` for none and for several */
export async function findScreen(vitrine: Vitrine, wanted: string): Promise<Device> {
  const query = isId(wanted, 'dev') ? { ids: wanted } : { search: wanted, limit: 200 };
  return pickOne(await vitrine.devices.list({ query }), wanted, 'screen', ({ name }) => name);
}

/** All screens that match, whatever their number. */
export async function listAllScreens(
  vitrine: Vitrine,
  query: { search?: string; status?: NonNullable<DeviceListQuery['status']>; group?: string; tags?: string } = {},
): Promise<Device[]> {
  const screens: Device[] = [];
  let next: string | null = null;
  do {
    const cursor: object = next === null ? {} : { cursor: next };
    const page = await vitrine.devices.list.page({ query: { ...query, limit: 200, ...cursor } });
    screens.push(...page.body);
    ({ next } = page);
  } while (next !== null);
  return screens;
}

/** Finds a group by its id or name. @throws CommandError `notFound` for none and for several */
export async function findGroup(vitrine: Vitrine, wanted: string): Promise<ListedGroup> {
  const { groups } = await vitrine.groups.list();
  return pickOne(groups, wanted, 'group', ({ name }) => name);
}

/** Finds a folder by its id or name. @throws CommandError `notFound` for none and for several */
export async function findFolder(vitrine: Vitrine, wanted: string): Promise<Folder> {
  const { folders } = await vitrine.folders.list();
  return pickOne(folders, wanted, 'folder', ({ name }) => name);
}

/** Returns the name by which people know the content. */
export const nameContent = (content: ListedContent): string =>
  'originalName' in content ? content.originalName : content.name;

/** What screens can show. */
export type ScreenContent = Exclude<ListedContent, { kind: 'audio' }>;

/**
 * Finds an image, a video, a document, a web page, a layout or a playlist by its id or name.
 *
 * @throws CommandError `notFound` for none and for several
 */
export async function findContent(vitrine: Vitrine, wanted: string): Promise<ScreenContent> {
  const found = isId(wanted, 'med', 'doc', 'web', 'lay', 'ply')
    ? (await vitrine.search.find({ query: { ids: wanted } })).results.flatMap((each) =>
        each.kind === 'content' ? [each.content] : [],
      )
    : (await vitrine.content.list({ query: { search: wanted, limit: 200 } })).content;
  const shown = found.filter((each) => each.kind !== 'audio');
  return pickOne(shown, wanted, 'content', nameContent);
}
