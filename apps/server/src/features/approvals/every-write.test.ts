import { needsApproval } from '@vitrine/contract/core/route';
import { beforeAll, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import {
  createDocument,
  createFrame,
  createPicture,
  createPrices,
  createTicker,
  createZone,
} from '../../test/content/layouts.ts';
import { inviteMember } from '../../test/members.ts';
import { FeedId } from '@vitrine/contract/layouts/feeds';
import { FolderId } from '@vitrine/contract/library/folders';
import { LayoutId, MediaId } from '@vitrine/contract/library/media';
import { ask } from '../../test/requests/ask.ts';
import { memberPlaces } from '../../test/requests/ask-nothing.ts';
import { namings, type Naming, type Place } from '../../test/requests/named-things.ts';
import { createOneOfEach, type Things } from '../../test/requests/one-of-each.ts';

/** Requests of members below an admin that may change something. Leaving would end the test. */
const isWrite = ({ name, route }: Place): boolean => name !== 'team.leave' && needsApproval(route);

/** One request of each of these routes for each id that it can name, and one for those that name nothing. */
const named = namings.filter(isWrite);
const requests: (Place & Naming)[] = [
  ...named,
  ...memberPlaces.filter(isWrite).flatMap((place): (Place & Naming)[] => {
    const isKnown = named.some(({ method, path }) => method === place.method && path === place.path);
    return isKnown ? [] : [{ ...place, part: 'params', at: '', thing: 'account' }];
  }),
];

let server: TestApp;
let things: Things;
const callers = new Map<string, Pick<Member, 'token'>>();

/** An account in which a screen shows one of everything: itself, in playlists, in a layout, and by a followed folder. */
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  const owner = await server.signUp({ seats: 50 });
  const { client } = owner;
  ({ things } = await createOneOfEach(server, owner));
  const folderId = FolderId.parse(things.folder);
  const { playlist } = await client.playlists.create({
    body: { name: 'Followed', items: [], source: { folderId, order: 'name' } },
  });
  await client.media.moveMany({ body: { mediaIds: [MediaId.parse(things.video)], folderId } });
  const document = createDocument([
    createPicture(things.image),
    createZone(things.playlist),
    createZone(playlist.id),
    createFrame(things.webpage),
    createTicker(FeedId.parse(things.feed)),
    createPrices(things.priceList),
  ]);
  const params = { id: LayoutId.parse(things.layout) };
  await client.layouts.saveDraft({ params, body: { document } });
  await client.layouts.publish({ params, body: {} });
  await client.layouts.saveDraft({ params, body: { document: createDocument() } });
  await client.groups.create({ body: { name: 'Upstairs' } });
  await client.assignments.assignToDevice({
    params: { deviceId: things.device },
    body: { mediaType: 'layout', mediaId: params.id, force: true },
  });
  for (const role of ['editor', 'scheduler'] as const) {
    const member = await inviteMember(server, owner, role);
    const scopes = role === 'editor' ? (['content', 'schedule'] as const) : (['schedule'] as const);
    const { token } = await member.client.apiKeys.create({ body: { name: role, scopes: [...scopes] } });
    callers.set(role, member);
    callers.set(`key of the ${role}`, { token });
  }
  await client.approvals.changeSettings({ body: { isOn: true } });
});

/** The versions of the manifests of all screens. */
const readVersions = () => server.query('select device_id, version from device_versions order by device_id');

test.each(['editor', 'scheduler', 'key of the editor', 'key of the scheduler'])(
  'no request of the %s changes what a screen plays before it is approved',
  async (title) => {
    const caller = callers.get(title) ?? null;
    const before = await readVersions();
    const waiting = new Set<string>();
    const failed: string[] = [];
    for (const request of requests) {
      const { status } = await ask(server, request, { value: things[request.thing], caller, own: things });
      if (status === 202) waiting.add(request.name);
      if (status >= 500) failed.push(`${request.name}: ${status}`);
      expect({ request: request.name, versions: await readVersions() }).toEqual({
        request: request.name,
        versions: before,
      });
    }
    expect(failed).toEqual([]);
    // Those that leave everything as it was do not wait; `every-route.test.ts` has a request of each route that does.
    expect(waiting.size).toBeGreaterThan(title.includes('editor') ? 25 : 10);
  },
);
