import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import { arrangeMediaItem, arrangeScreen, requestRaw } from '../test/arrange.ts';

let server: TestApp;
let member: Member;
let imageId: MediaId;
let path: string;
beforeAll(async () => {
  server = await testApp();
  member = await server.signUp();
  imageId = MediaId.parse((await arrangeMediaItem(server.db, member.user.id)).id);
  const { id } = await arrangeScreen(server.db, member.user.id);
  path = `/api/device/${id}/assign`;
});

const assignments = async () => (await member.client.assignments.listOfDevices()).assignments;

function send(method: string, to: string, body?: unknown) {
  return requestRaw({ url: server.url, token: member.token }, method, to, body);
}

describe('a request with ?dryRun=', () => {
  test.each(['yes', '1', 'TRUE', '', 'true&dryRun=true', 'true&dryRun=false'])('%s is refused', async (value) => {
    const { status, body } = await send('POST', `${path}?dryRun=${value}`, { mediaType: 'image', mediaId: imageId });
    expect([status, JSON.parse(body)]).toMatchObject([400, { message: 'dryRun must be true or false' }]);
    expect(await assignments()).toEqual([]);
  });

  test('true is refused by a call without a dry run, which is not carried out', async () => {
    const { status, body } = await send('POST', '/api/folders?dryRun=true', { name: 'Lobby' });
    expect([status, JSON.parse(body)]).toMatchObject([
      400,
      { message: 'This call has no dry run, so nothing was changed. Send it without dryRun to carry it out.' },
    ]);
    expect((await member.client.folders.list()).folders).toEqual([]);
  });

  test('true is ignored by calls that only read', async () => {
    expect((await send('GET', '/api/folders?dryRun=true')).status).toBe(200);
  });

  test('true validates the input as usual', async () => {
    const { status, body } = await send('POST', `${path}?dryRun=true`, { mediaType: 'image' });
    expect([status, JSON.parse(body)]).toMatchObject([400, { message: 'Please select media type and media item' }]);
  });

  test('true answers 200 also where the call answers 201', async () => {
    const takeover = { title: 'Drill', message: { heading: 'A drill', text: '' }, target: { all: true } };
    const { status, body } = await send('POST', '/api/takeovers?dryRun=true', takeover);
    expect([status, JSON.parse(body)]).toMatchObject([200, { dryRun: true, effect: { screenCount: 1 } }]);
  });

  test('false carries the call out', async () => {
    const { status } = await send('POST', `${path}?dryRun=false`, { mediaType: 'image', mediaId: imageId });
    expect(status).toBe(200);
    expect(await assignments()).toHaveLength(1);
  });
});

test('a dry run does not use up the idempotency key that it is sent with', async () => {
  const headers = {
    authorization: `Bearer ${member.token}`,
    'content-type': 'application/json',
    'idempotency-key': 'same-1',
  };
  const body = JSON.stringify({ mediaType: 'image', mediaId: imageId });
  const tried = await fetch(`${server.url}${path}?dryRun=true`, { method: 'POST', headers, body });
  expect(await tried.json()).toMatchObject({ dryRun: true });
  const made = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
  expect([made.headers.get('idempotent-replayed'), await made.json()]).toMatchObject([null, { success: true }]);
});
