import type { Condition } from '@vitrine/contract/conditions';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { arrangeMediaItem } from '../../../test/arrange.ts';
import { createDocument, createPicture, createText } from '../../../test/content/layouts.ts';
import { pairScreen } from '../../../test/screen.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

/** An account with a screen that shows a layout of two scenes, a picture in each, with these conditions. */
async function cafe(...conditions: (Condition | null)[]) {
  const member = await server.signUp({ seats: 4 });
  const { client, user } = member;
  const screen = await pairScreen(server, member);
  const deviceId = screen.device.id;
  const pictures = [await arrangeMediaItem(server.db, user.id), await arrangeMediaItem(server.db, user.id)];
  const scenes = conditions.map((only, index) => ({
    id: `scene${index}`,
    name: `Scene ${index}`,
    background: { day: '#102030' as const },
    elements: [{ ...createPicture(pictures[index]?.id ?? ''), id: `picture${index}` }],
    windows: [],
    only,
  }));
  const document = createDocument([], { scenes });
  const { layout } = await client.layouts.create({ body: { name: 'Menu', document } });
  await client.assignments.assignToDevice({
    params: { deviceId },
    body: { mediaType: 'layout', mediaId: layout.id, force: false },
  });
  return {
    ...member,
    screen,
    deviceId,
    layout,
    pictures: pictures.map(({ id }) => id),
    document,
    tag: (...add: string[]) => client.tags.tagScreens({ body: { deviceIds: [deviceId], add } }),
    /** The layout on the screen: its id, its scenes and its files. */
    shown: async () => {
      const { timeline, layouts } = await screen.client.player.manifest();
      const content = timeline[0]?.content;
      const known = content?.kind === 'layout' ? layouts[content.id] : undefined;
      return {
        id: content?.kind === 'layout' ? content.id : null,
        scenes: ((known?.document as typeof document | undefined)?.scenes ?? []).map((scene) => scene.id),
        files: pictures.map(({ id }) => id).filter((id) => known?.assetIds.includes(id) === true),
        text: JSON.stringify(known?.document),
      };
    },
  };
}

describe('a scene with a condition', () => {
  test('is part of the layout on screens that meet it, whose document has another id', async () => {
    const { shown, tag, pictures } = await cafe(null, { tags: ['bakery'] });
    const before = await shown();
    expect(before).toMatchObject({ scenes: ['scene0'], files: pictures.slice(0, 1) });
    expect(before.text).not.toContain('bakery');
    await tag('bakery');
    const after = await shown();
    expect(after).toMatchObject({ scenes: ['scene0', 'scene1'], files: pictures });
    expect(after.id).not.toBe(before.id);
  });

  test('is not on another screen of the account that does not meet it', async () => {
    const { client, shown, tag, layout, ...member } = await cafe(null, { tags: ['bakery'] });
    await tag('bakery');
    const other = await pairScreen(server, { client, ...member }, { name: 'Door' });
    await client.assignments.assignToDevice({
      params: { deviceId: other.device.id },
      body: { mediaType: 'layout', mediaId: layout.id, force: false },
    });
    const { layouts } = await other.client.player.manifest();
    expect(Object.values(layouts)).toMatchObject([{ document: { scenes: [{ id: 'scene0' }] } }]);
    expect((await shown()).scenes).toEqual(['scene0', 'scene1']);
  });

  test('leaves a layout out where no scene is left, and the explanation names the conditions', async () => {
    const { client, deviceId, screen, shown } = await cafe({ orientation: 'portrait' }, { tags: ['bakery'] });
    expect((await screen.client.player.manifest()).timeline).toMatchObject([{ reason: 'nothing' }]);
    const { candidates, sentence } = await client.playout.explain({ params: { deviceId }, query: {} });
    expect(candidates).toMatchObject([
      { rule: 'other-screens', only: [{ orientation: 'portrait' }, { tags: ['bakery'] }] },
    ]);
    expect(sentence).toContain('it plays only on portrait screens or bakery screens');
    await client.devices.updateSettings({ params: { deviceId }, body: { rotation: 90 } });
    expect((await shown()).scenes).toEqual(['scene0']);
  });

  test('is left out of a layout in a playlist, too', async () => {
    const { client, deviceId, layout, screen } = await cafe(null, { tags: ['bakery'] });
    const { playlist } = await client.playlists.create({
      body: { name: 'Loop', items: [{ mediaType: 'layout', mediaId: layout.id }] },
    });
    await client.assignments.assignToDevice({
      params: { deviceId },
      body: { mediaType: 'playlist', mediaId: playlist.id, force: false },
    });
    const { layouts, items } = await screen.client.player.manifest();
    const [id = ''] = Object.keys(layouts);
    expect(layouts[id]).toMatchObject({ document: { scenes: [{ id: 'scene0' }] } });
    expect(Object.values(items)).toMatchObject([{ content: { kind: 'layout', id } }]);
  });

  test('is previewed on a screen as it would show there', async () => {
    const { client, deviceId, layout, screen, document } = await cafe(null, { tags: ['bakery'] });
    const [scene] = document.scenes;
    if (scene === undefined) throw new Error('The layout has a scene');
    const draft = { ...document, scenes: [{ ...scene, elements: [createText('New')] }, ...document.scenes.slice(1)] };
    const params = { id: layout.id };
    await client.layouts.saveDraft({ params, body: { document: draft, revision: layout.revision } });
    await client.layouts.startPreview({ params, body: { deviceId } });
    const { timeline, layouts } = await screen.client.player.manifest();
    const segment = timeline.find(({ from, until }) => from <= NOON && NOON < until);
    const content = segment?.content;
    expect(segment?.reason).toBe('preview');
    expect(content?.kind === 'layout' ? layouts[content.id] : null).toMatchObject({
      document: { scenes: [{ id: 'scene0', elements: [{ kind: 'text' }] }] },
    });
  });

  test('follows its tag when that is renamed, and keeps it from being removed', async () => {
    const { client, tag, layout, shown } = await cafe(null, { tags: ['bakery'] });
    await tag('bakery');
    await client.tags.rename({ params: { tag: 'bakery' }, body: { name: 'bread' } });
    expect((await shown()).scenes).toEqual(['scene0', 'scene1']);
    const { layout: stored } = await client.layouts.get({ params: { id: layout.id } });
    expect(stored.document.scenes[1]?.only).toEqual({ tags: ['bread'] });
    await expect(client.tags.remove({ params: { tag: 'bread' } })).rejects.toMatchObject({
      code: 'tag.in_condition',
      details: { names: ['Menu'] },
    });
  });
});
