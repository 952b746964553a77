import { createHash } from 'node:crypto';
import { FeedId } from '@vitrine/contract/layouts/feeds';
import { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { ContentId, ItemId, PlaylistId } from '@vitrine/contract/library/content';
import { FolderId } from '@vitrine/contract/library/folders';
import { LayoutId, MediaId, WebpageId } from '@vitrine/contract/library/media';
import { ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { NOWHERE, type Member, type TestApp } from '../app.ts';
import { createEventBody } from '../arrange.ts';
import {
  createDocument,
  createFrame,
  createPicture,
  createPrices,
  createTicker,
  createZone,
} from '../content/layouts.ts';
import { readFixture, sendImage } from '../fixtures/send-media.ts';
import { createPriceRow } from '../requests/valid-bodies.ts';
import type { Tables } from './shown-content.ts';

/** Somebody who makes changes. */
export type Person = Pick<Member, 'token' | 'client'>;

/** A request of somebody, and what it does to the tables, apart from what it only takes away. */
export interface Change {
  name: string;
  /** True if a scheduler may make it. */
  isSchedule: boolean;
  ask: (by: Person) => Promise<unknown>;
  apply: (tables: Tables) => unknown;
}

/** What chooses a change. */
interface Choice {
  server: TestApp;
  tables: Tables;
  screens: readonly string[];
  group: string;
  folder: string;
  /** A number from 0 to below `count`. */
  below: (count: number) => number;
}

type CreateChange = (choice: Choice & { pick: <T>(of: readonly T[]) => T }) => Omit<Change, 'name' | 'isSchedule'>;

const kindOf = (id: string) =>
  ({ med: 'image', ply: 'playlist', web: 'webpage', lay: 'layout' })[id.slice(0, 3)] as 'image';

/** An address that answers nothing. */
const createAddress = (number: number): string => `https://10.0.0.1/${number}`;

const listItems = ({ files, pages, layouts }: Tables): string[] => [...files, ...pages, ...layouts].map(({ id }) => id);
const listContent = (tables: Tables): string[] => [...listItems(tables), ...tables.playlists.map(({ id }) => id)];

const toContent = (id: string) => ({ mediaType: kindOf(id), mediaId: ContentId.parse(id) });
const toItem = (id: string) => ({ mediaType: kindOf(id), mediaId: ItemId.parse(id) });

/** Changes the row with an id, if it is there. */
function change<T extends { id: string }>(rows: T[], id: string, how: (row: T) => unknown): void {
  const found = rows.find((each) => each.id === id);
  if (found !== undefined) how(found);
}

const params = <T extends string>(id: T) => ({ params: { id } });

/** The kinds of changes that schedulers may make. Each chooses what it is about. */
const scheduling: Readonly<Record<string, CreateChange>> = {
  'assign content': ({ tables, screens, pick }) => {
    const [screen, id] = [pick(screens), pick(listContent(tables))];
    return {
      ask: ({ client }) =>
        client.assignments.assignToDevice({ params: { deviceId: screen }, body: { ...toContent(id), force: true } }),
      apply: ({ shown }) => shown.push({ screen, mediaId: id }),
    };
  },
  'assign content to several screens': ({ tables, screens, pick }) => {
    const id = pick(listContent(tables));
    return {
      ask: ({ client }) =>
        client.assignments.assignToDevices({ body: { ...toContent(id), deviceIds: [...screens], force: true } }),
      apply: ({ shown }) => shown.push(...screens.map((screen) => ({ screen, mediaId: id }))),
    };
  },
  'assign content to a group': ({ tables, screens: [screen = ''], group, pick }) => {
    const id = pick(listContent(tables));
    return {
      ask: ({ client }) =>
        client.assignments.assignToGroup({ ...params(GroupId.parse(group)), body: { ...toContent(id), force: true } }),
      apply: ({ shown }) => shown.push({ screen, mediaId: id }),
    };
  },
  'assign content to a screen and a group': ({ tables, screens, group, pick }) => {
    const [screen, id] = [pick(screens), pick(listContent(tables))];
    const target = { deviceIds: [screen], groupIds: [GroupId.parse(group)] };
    const [first = screen] = screens;
    return {
      ask: ({ client }) => client.assignments.place({ body: { ...toContent(id), target, force: true } }),
      apply: ({ shown }) => shown.push({ screen, mediaId: id }, { screen: first, mediaId: id }),
    };
  },
  'remove an assignment': ({ tables, screens, pick }) => {
    const deviceId = pick(screens);
    const mediaType = kindOf(pick(listContent(tables)));
    return {
      ask: ({ client }) => client.assignments.removeFromDevice({ params: { deviceId, mediaType } }),
      apply: () => {},
    };
  },
  'undo an assignment': ({ tables, screens, pick }) => {
    const [screen, id] = [pick(screens), pick(listContent(tables))];
    const before = { ...toContent(id), assignedAt: '2026-03-09T11:00:00.000Z' };
    const devices = [{ deviceId: screen, assignmentId: null, before }];
    return {
      ask: ({ client }) => client.assignments.undo({ body: { devices, groups: [], paused: null } }),
      apply: ({ shown }) => shown.push({ screen, mediaId: id }),
    };
  },
  'make content active': ({ tables, screens, pick }) => {
    const mediaId = pick([...tables.pages, ...tables.playlists, ...tables.layouts]).id;
    return {
      ask: ({ client }) =>
        client.content.setCurrent({
          body: { mediaType: kindOf(mediaId) as never, mediaId: ContentId.parse(mediaId) },
        }),
      apply: ({ shown }) => shown.push(...screens.map((screen) => ({ screen, mediaId }))),
    };
  },
  'schedule content': ({ tables, screens, pick }) => {
    const [screen, id] = [pick(screens), pick(listContent(tables))];
    const body = createEventBody({ ...toContent(id), deviceIds: [screen], recurrence: 'daily' });
    return {
      ask: ({ client }) => client.schedule.create({ body }),
      apply: ({ events }) => events.push({ id: '', mediaId: id, screens: [screen] }),
    };
  },
  'change a schedule': ({ tables, screens, pick }) => {
    const [event, screen, id] = [pick(tables.events).id, pick(screens), pick(listContent(tables))];
    const body = createEventBody({ ...toContent(id), deviceIds: [screen], recurrence: 'daily' });
    return {
      ask: ({ client }) => client.schedule.update({ ...params(ScheduleEventId.parse(event)), body }),
      apply: ({ events }) => change(events, event, (row) => Object.assign(row, { mediaId: id, screens: [screen] })),
    };
  },
};

/** The kinds of changes that editors may make, too. */
const editing: Readonly<Record<string, CreateChange>> = {
  'move a picture': ({ tables, folder, below, pick }) => {
    const file = pick(tables.files).id;
    const folderId = below(3) === 0 ? null : FolderId.parse(folder);
    return {
      ask: ({ client }) => client.media.moveMany({ body: { mediaIds: [MediaId.parse(file)], folderId } }),
      apply: ({ files }) => change(files, file, (row) => (row.folderId = folderId)),
    };
  },
  'send a picture': ({ server, folder, below }) => {
    const number = below(5);
    return {
      ask: async (by) =>
        sendImage(server.url, by, await createPictureFile(number), { folderId: FolderId.parse(folder) }),
      // It is known by what it contains: what waits is the move of a file that the library has.
      apply: ({ files }) =>
        void files.push({ id: `sent ${number}`, sha256: pictureHashes[number] ?? '', folderId: folder }),
    };
  },
  'delete a picture': ({ tables, pick }) => {
    const file = pick(tables.files).id;
    return {
      ask: ({ client }) => client.media.removeImage(params(MediaId.parse(file))),
      apply: (own) => (own.files = own.files.filter(({ id }) => id !== file)),
    };
  },
  'change a playlist': ({ tables, folder, below, pick }) => {
    const { id } = pick(tables.playlists);
    const all = listItems(tables);
    const items = Array.from({ length: 1 + below(3) }, () => pick(all));
    const folderId = below(4) === 0 ? FolderId.parse(folder) : null;
    const source =
      folderId === null ? { items: items.map(toItem) } : { items: [], source: { folderId, order: 'name' as const } };
    return {
      ask: ({ client }) =>
        client.playlists.update({ ...params(PlaylistId.parse(id)), body: { name: 'Changed', ...source } }),
      apply: ({ playlists }) => change(playlists, id, (row) => Object.assign(row, { folderId, items })),
    };
  },
  'add to a playlist': ({ tables, pick }) => {
    const { id } = pick(tables.playlists);
    const item = pick(listItems(tables));
    return {
      ask: ({ client }) =>
        client.playlists.addItems({ ...params(PlaylistId.parse(id)), body: { items: [toItem(item)] } }),
      apply: ({ playlists }) => change(playlists, id, (row) => row.items.push(item)),
    };
  },
  'change a price': ({ tables, below, pick }) => {
    const { id } = pick(tables.prices);
    const rows = [{ ...createPriceRow('tea', `${below(100)}.50`), note: '', isSoldOut: false }];
    return {
      ask: ({ client }) =>
        client.priceLists.update({
          ...params(PriceListId.parse(id)),
          body: { name: 'Drinks', columns: [{ id: 'price' }], rows },
        }),
      apply: ({ prices }) => change(prices, id, (row) => (row.rows = rows)),
    };
  },
  'change a feed': ({ tables, below, pick }) => {
    const { id } = pick(tables.feeds);
    const url = `${NOWHERE}/${below(100)}`;
    return {
      ask: ({ client }) => client.feeds.update({ ...params(FeedId.parse(id)), body: { name: 'News', url } }),
      apply: ({ feeds }) => change(feeds, id, (row) => (row.url = url)),
    };
  },
  'change a web page': ({ tables, below, pick }) => {
    const { id } = pick(tables.pages);
    const url = createAddress(below(100));
    const fallbackId = below(2) === 0 ? null : pick(tables.files).id;
    const fallbackMediaId = fallbackId === null ? null : MediaId.parse(fallbackId);
    return {
      ask: ({ client }) =>
        client.webpages.update({ ...params(WebpageId.parse(id)), body: { url, name: 'Page', fallbackMediaId } }),
      apply: ({ pages }) => change(pages, id, (row) => Object.assign(row, { url, fallbackId })),
    };
  },
  'save a draft of a layout': ({ tables, pick }) => {
    const { id } = pick(tables.layouts);
    const element = pick([
      () => createPicture(pick(tables.files).id),
      () => createZone(pick(tables.playlists).id),
      () => createFrame(pick(tables.pages).id),
      () => createTicker(pick(tables.feeds).id),
      () => createPrices(pick(tables.prices).id),
    ])();
    const document = createDocument([element]);
    return {
      ask: ({ client }) => client.layouts.saveDraft({ ...params(LayoutId.parse(id)), body: { document } }),
      apply: ({ layouts }) => change(layouts, id, (row) => (row.draft = document)),
    };
  },
  'publish a layout': ({ tables, pick }) => {
    const { id } = pick(tables.layouts);
    return {
      ask: ({ client }) => client.layouts.publish({ ...params(LayoutId.parse(id)), body: {} }),
      apply: ({ layouts }) => change(layouts, id, (row) => (row.published = row.draft ?? row.published)),
    };
  },
  'delete a folder': ({ folder }) => ({
    ask: ({ client }) => client.folders.remove(params(FolderId.parse(folder))),
    apply: () => {},
  }),
};

const kinds = Object.entries({ ...scheduling, ...editing });

/** Pictures that differ in their last bytes, which nothing reads. */
const createPictureFile = async (number: number) =>
  Buffer.concat([await readFixture('lizard.png'), Buffer.from([number])]);

const pictureHashes = await Promise.all(
  Array.from({ length: 5 }, async (_, number) =>
    createHash('sha256')
      .update(await createPictureFile(number))
      .digest('hex'),
  ),
);

/** Chooses a change; null if there is nothing left that it could be about. */
export function chooseChange(choice: Choice): Change | null {
  const { below } = choice;
  const [name, create] = kinds[below(kinds.length)] ?? [];
  if (name === undefined || create === undefined) return null;
  let isPossible = true;
  const pick = <T>(of: readonly T[]): T => {
    const picked = of[below(of.length)];
    if (picked === undefined) {
      isPossible = false;
      throw new Nothing();
    }
    return picked;
  };
  try {
    return { name, isSchedule: name in scheduling, ...create({ ...choice, pick }) };
  } catch (error) {
    if (isPossible || !(error instanceof Nothing)) throw error;
    return null;
  }
}

class Nothing extends Error {
  override readonly name = 'Nothing';
}
