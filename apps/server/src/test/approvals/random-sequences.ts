import { type AppError, isAppError } from '@vitrine/contract/core/errors';
import type { FolderId } from '@vitrine/contract/library/folders';
import { ApprovalId } from '@vitrine/contract/team/approvals';
import { expect } from 'vitest';
import type { Member, TestApp } from '../app.ts';
import { arrangeFeed, arrangeMediaItem, arrangePlaylist, arrangeWebpage } from '../arrange.ts';
import { createDocument, createPicture, createPrices, createTicker, createZone } from '../content/layouts.ts';
import { inviteMember } from '../members.ts';
import { randomNumbers } from '../random-numbers.ts';
import { createPriceRow } from '../requests/valid-bodies.ts';
import { pairScreen, type Screen } from '../screen.ts';
import { chooseChange, type Change, type Person } from './changes.ts';
import {
  findPartsOf,
  findShownContent,
  findUnexpected,
  readTables,
  type ShownContent,
  type Tables,
} from './shown-content.ts';

const STEPS = 16;

/** People of an account with approval. */
export interface Team {
  owner: Member;
  scheduler: Person;
  /** An editor, and a key of the editor. */
  editors: readonly Person[];
}

export async function arrangeTeam(server: TestApp): Promise<Team> {
  const owner = await server.signUp({ seats: 50 });
  const editor = await inviteMember(server, owner, 'editor');
  const scheduler = await inviteMember(server, owner, 'scheduler');
  const { token } = await editor.client.apiKeys.create({ body: { name: 'Till', scopes: ['content', 'schedule'] } });
  await owner.client.approvals.changeSettings({ body: { isOn: true } });
  return { owner, scheduler, editors: [editor, { token, client: server.clientFor(token) }] };
}

/** Screens, one of them in a group, and content that contains other content; some of it is on screens. */
async function arrange(server: TestApp, { owner: { client, user } }: Team) {
  const { db } = server;
  const { folder } = await client.folders.create({ body: { name: 'Window', color: '#ef4444' } });
  const image = (name: string, folderId?: FolderId) =>
    arrangeMediaItem(db, user.id, { name, ...(folderId === undefined ? {} : { folderId }) });
  const [apple, banana, cherry] = [await image('Apple'), await image('Banana'), await image('Cherry')];
  await image('Filed', folder.id);
  const page = await arrangeWebpage(db, user.id, { fallbackMediaId: cherry.id, url: 'https://10.0.0.1/page' });
  const zone = await arrangePlaylist(db, user.id, { name: 'Zone', items: [{ mediaId: apple.id }] });
  const followed = await arrangePlaylist(db, user.id, { name: 'Followed', sourceFolderId: folder.id });
  const feed = await arrangeFeed(db, user.id);
  const { priceList } = await client.priceLists.create({
    body: { name: 'Drinks', rows: [createPriceRow('tea', '3.20')] },
  });
  const elements = [createZone(zone.id), createTicker(feed.id), createPrices(priceList.id), createPicture(banana.id)];
  const { layout } = await client.layouts.create({ body: { name: 'Board', document: createDocument(elements) } });
  const items = [{ mediaId: layout.id }, { mediaId: page.id }, { mediaId: banana.id }];
  await arrangePlaylist(db, user.id, { name: 'Mixed', items });
  const screens = [];
  for (const name of ['Door', 'Hall']) screens.push(await pairScreen(server, { client }, { name }));
  const [door, hall] = screens.map(({ device }) => device.id);
  const { group } = await client.groups.create({ body: { name: 'Upstairs' } });
  await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: door ?? '' } });
  await client.assignments.assignToDevice({
    params: { deviceId: hall ?? '' },
    body: { mediaType: 'playlist', mediaId: followed.id },
  });
  return { screens, group, folder };
}

/** Removes everything of {@link arrange}, and of the changes to it. */
const clear = ({ query }: TestApp, { owner }: Team) =>
  query(
    ['approvals', 'schedule_events', 'device_groups', 'devices', 'feeds', 'price_lists', 'media', 'folders']
      .map((table) => `delete from ${table} where account_id = '${owner.user.id}'`)
      .join(';'),
  );

/** A change that waits. */
interface Waiting {
  id: ApprovalId;
  change: Change;
  /** What it would have put on the screens when it was asked for; null if something else happened at the same time. */
  asked: ShownContent | null;
  /** What admins saw: what it would have put on the screens, and what the server calls that. */
  looks: { look: string; seen: ShownContent }[];
}

/** What happened in sequences: how often each outcome occurred, and what was shown although nobody had seen it. */
interface Report {
  outcomes: Record<string, number>;
  violations: string[];
}

export const createReport = (): Report => ({ outcomes: {}, violations: [] });

/** The outcomes that occur in any number of sequences. */
export const everyKind: Record<string, unknown> = Object.fromEntries(
  [
    'maker: done',
    'maker: approval.waiting',
    'admin: done',
    'open: done',
    'approve what was seen: done',
    'approve what was seen: approval.changed',
    'approve without a look: done',
  ].map((outcome) => [outcome, expect.any(Number) as unknown]),
);

/** Carries out random asking, changing and approving, and checks after every step what the screens have. */
export async function runSequence(server: TestApp, team: Team, seed: number, report: Report): Promise<void> {
  try {
    await carryOut(server, team, seed, report);
  } finally {
    await clear(server, team);
  }
}

async function carryOut(server: TestApp, team: Team, seed: number, report: Report): Promise<void> {
  const random = randomNumbers(seed);
  const below = (count: number) => Math.floor(random() * count);
  const { owner } = team;
  const world = await arrange(server, team);
  const screens = world.screens.map(({ device }): string => device.id);
  const waiting: Waiting[] = [];
  const trail: string[] = [];
  const read = async () => {
    const tables = await readTables(server, owner.user.id);
    return { tables, shown: findShownContent(tables, screens), manifests: await readManifests(world.screens) };
  };
  const predict = (tables: Tables, change: Change): ShownContent => {
    const copy = structuredClone(tables);
    change.apply(copy);
    return findShownContent(copy, screens);
  };
  const note = (who: string, what: string, outcome: AppError | null) => {
    const kind = `${who}: ${outcome?.code ?? 'done'}`;
    report.outcomes[kind] = (report.outcomes[kind] ?? 0) + 1;
    trail.push(`${kind}: ${what}`);
  };
  const complain = (what: string) =>
    report.violations.push(`seed ${seed}: ${what}\n  after ${trail.join('\n        ')}`);

  const chooseMaker = ({ isSchedule }: Change): Person =>
    isSchedule && below(3) === 0 ? team.scheduler : (team.editors[below(team.editors.length)] ?? owner);

  async function ask(by: Person, change: Change, asked: ShownContent | null): Promise<void> {
    const outcome = await settle(change.ask(by));
    if (isAppError(outcome, 'approval.waiting')) {
      waiting.push({ id: ApprovalId.parse(outcome.details?.['approvalId']), change, asked, looks: [] });
    }
    note(by === owner ? 'admin' : 'maker', change.name, outcome);
  }

  async function open(item: Waiting, tables: Tables): Promise<void> {
    const { look } = await owner.client.approvals.get({ params: { id: item.id } });
    note('open', `${item.change.name}${look === null ? ', which cannot be carried out' : ''}`, null);
    if (look !== null) item.looks.push({ look, seen: predict(tables, item.change) });
  }

  /** Approves; returns what may be on screens because of it. */
  async function approve(item: Waiting, which: number): Promise<ShownContent | null> {
    const known = item.looks.at(-1 - (which % 2)) ?? item.looks.at(-1);
    const isBlind = which === 2 || known === undefined;
    const seen = isBlind ? item.asked : known.seen;
    if (seen === null) return null;
    const body = isBlind ? {} : { look: known.look };
    const outcome = await settle(owner.client.approvals.approve({ params: { id: item.id }, body }));
    note(isBlind ? 'approve without a look' : 'approve what was seen', item.change.name, outcome);
    if (outcome === null || !isAppError(outcome, 'approval.changed')) forget(item);
    return outcome === null ? seen : null;
  }

  function forget(item: Waiting): void {
    if (waiting.includes(item)) waiting.splice(waiting.indexOf(item), 1);
  }

  /** Does something at random; returns what may be on screens because of it, or null if that is up to an admin. */
  async function act(tables: Tables): Promise<ShownContent[] | null> {
    const chosen = chooseChange({ server, tables, screens, group: world.group.id, folder: world.folder.id, below });
    const item = waiting[below(waiting.length)];
    const other = waiting[below(waiting.length)] ?? item;
    const kind = below(12);
    const which = below(3);
    if (item === undefined || other === undefined || kind < 4) {
      if (chosen !== null) await ask(chooseMaker(chosen), chosen, predict(tables, chosen));
      return [];
    }
    if (kind === 4) {
      if (chosen !== null) await ask(owner, chosen, null);
      return null;
    }
    if (kind === 5) {
      await settle(owner.client.approvals.decline({ params: { id: item.id }, body: { reason: 'No' } }));
      forget(item);
      return [];
    }
    if (kind < 8 || (item.looks.length === 0 && which > 0)) {
      await open(item, tables);
      return [];
    }
    const work = [approve(item, which)];
    if (kind === 10 && chosen !== null) work.push(ask(chooseMaker(chosen), chosen, null).then(() => null));
    if (kind === 11) work.push(approve(other, which));
    return (await Promise.all(work)).filter((one) => one !== null);
  }

  let before = await read();
  for (let step = 0; step < STEPS; step += 1) {
    const allowed = await act(before.tables);
    const after = await read();
    for (const [index, { parts }] of after.manifests.entries()) {
      const known = after.shown.get(screens[index] ?? '');
      const missing = parts.filter((part) => known?.has(part) !== true);
      if (missing.length > 0) complain(`The tables do not explain ${missing.join(', ')}`);
    }
    if (allowed !== null) {
      const unexpected = findUnexpected(after.shown, before.shown, ...allowed);
      if (unexpected.length > 0) complain(`Nobody saw ${unexpected.join(', ')}`);
      const isSame = before.manifests.every(({ text }, index) => text === after.manifests[index]?.text);
      if (allowed.length === 0 && !isSame) complain('A manifest changed without approval');
    }
    before = after;
  }
}

async function readManifests(screens: readonly Screen[]): Promise<{ parts: string[]; text: string }[]> {
  return Promise.all(
    screens.map(async ({ client }) => {
      const manifest = await client.player.manifest();
      const { timeline, fallback, items, lists, webpages, layouts, assets, standby } = manifest;
      const text = JSON.stringify([timeline, fallback, items, lists, webpages, layouts, assets, standby]);
      return { parts: findPartsOf(manifest), text };
    }),
  );
}

/** Null if it was carried out. @throws what is no refusal */
async function settle(request: Promise<unknown>): Promise<AppError | null> {
  try {
    await request;
    return null;
  } catch (error) {
    if (isAppError(error) && error.status < 500) return error;
    throw error;
  }
}
