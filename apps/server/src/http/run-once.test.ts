import { FolderId } from '@vitrine/contract/library/folders';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createIdempotency } from '../platform/idempotency/idempotency.ts';
import { createLog } from '../platform/log.ts';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import { readBody } from '../test/arrange.ts';
import { readFixture } from '../test/fixtures/send-media.ts';

const NOW = '2026-03-02T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOW });
});

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request with a key. Returns the response unparsed. */
async function post(member: Member | null, path: string, key: string, { body: sent, headers = {} }: Sent = {}) {
  const isForm = sent instanceof FormData;
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'idempotency-key': key,
      ...(member === null ? {} : { authorization: `Bearer ${member.token}` }),
      ...(isForm || sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: isForm ? sent : JSON.stringify(sent) }),
  });
  return { status: answer.status, body: await readBody(answer), headers: answer.headers };
}

const parseErrorCode = ({ body }: { body: string }) => (JSON.parse(body) as { code?: string }).code;
const listFolderNames = async ({ client }: Member) => (await client.folders.list()).folders.map(({ name }) => name);
const lobby = { name: 'Lobby', color: '#3b82f6' };

/** Blocks the creation of folders until the returned function is called. */
async function holdFolders(): Promise<() => Promise<void>> {
  const holder = await server.pool.connect();
  await holder.query('begin');
  await holder.query('lock table folders in exclusive mode');
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}

/** Waits until this many requests are blocked while creating a folder. */
const waitForHeld = (count: number) =>
  vi.waitFor(async () => {
    const rows = await server.query(
      `select 1 from pg_locks where not granted and relation = 'folders'::regclass
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toHaveLength(count);
  });

const form = async (file: string) => {
  const data = new FormData();
  data.append('image', new Blob([Uint8Array.from(await readFixture(file))]), 'picture');
  return data;
};

/** Makes a finished request look as if its process had crashed before storing the answer. */
const crash = (member: Member, columns: string) =>
  server.query(`update idempotency_keys set attempt = 'crashed.' || attempt, completed_at = null, status = null,
    body = null, ${columns} where scope = '${member.user.id}/${member.user.userId}' returning 1`);

describe('a request that is sent again with its Idempotency-Key', () => {
  test('is carried out once and gets the same answer', async () => {
    const member = await server.signUp();
    const first = await post(member, '/api/folders', 'key-1', { body: lobby });
    expect(first.status).toBe(201);
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    const again = await post(member, '/api/folders', 'key-1', { body: { color: '#3b82f6', name: 'Lobby' } });
    expect(again).toMatchObject({ status: first.status, body: first.body });
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await listFolderNames(member)).toEqual(['Lobby']);
    const { entries } = await member.client.audit.mine();
    expect(entries.filter(({ what }) => what.includes('folder'))).toHaveLength(1);
  });

  test('with a different body is refused with that reason', async () => {
    const member = await server.signUp();
    await post(member, '/api/folders', 'key-1', { body: lobby });
    const other = await post(member, '/api/folders', 'key-1', { body: { ...lobby, name: 'Foyer' } });
    expect(other.status).toBe(422);
    expect(parseErrorCode(other)).toBe('idempotency.key_reused');
    const elsewhere = await post(member, '/api/device-groups', 'key-1', { body: lobby });
    expect(elsewhere.status).toBe(422);
    expect(await listFolderNames(member)).toEqual(['Lobby']);
  });

  test('ten times concurrently is carried out once; the other responses state that it is still running', async () => {
    const member = await server.signUp();
    const release = await holdFolders();
    let refusedCount = 0;
    const calls = Array.from({ length: 10 }, async () => {
      const answer = await post(member, '/api/folders', 'key-1', { body: lobby });
      if (answer.status === 409) refusedCount += 1;
      return answer;
    });
    await waitForHeld(1);
    await vi.waitFor(() => {
      expect(refusedCount).toBe(9);
    });
    const early = await post(member, '/api/folders', 'key-1', { body: lobby });
    expect(early.status).toBe(409);
    expect(parseErrorCode(early)).toBe('idempotency.in_progress');
    expect(early.headers.get('retry-after')).toBe('1');
    await release();
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await listFolderNames(member)).toEqual(['Lobby']);
    const made = answers.find(({ status }) => status === 201);
    expect((await post(member, '/api/folders', 'key-1', { body: lobby })).body).toBe(made?.body);
  });

  test('that was refused gets the same refusal', async () => {
    const member = await server.signUp();
    const body = { mediaType: 'image', mediaId: 'med_none' };
    const first = await post(member, '/api/device-groups/grp_none/assign', 'key-1', { body });
    expect(first.status).toBe(404);
    const again = await post(member, '/api/device-groups/grp_none/assign', 'key-1', { body });
    expect(again).toMatchObject({ status: 404, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('is refused if the response contained a token, because those are not stored', async () => {
    const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
    const first = await post(null, '/api/auth/register', 'key-1', { body });
    expect(first.status).toBe(201);
    const again = await post(null, '/api/auth/register', 'key-1', { body });
    expect(again.status).toBe(409);
    expect(parseErrorCode(again)).toBe('idempotency.answer_not_stored');
    const { token } = JSON.parse(first.body) as { token: string };
    expect(JSON.stringify(await server.query('select * from idempotency_keys'))).not.toContain(token);
  });

  test('is independent of another account’s request with the same key', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()];
    const first = await post(one, '/api/folders', 'key-1', { body: lobby });
    const second = await post(other, '/api/folders', 'key-1', { body: { ...lobby, name: 'Foyer' } });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([await listFolderNames(one), await listFolderNames(other)]).toEqual([['Lobby'], ['Foyer']]);
  });

  test('is a new request after 24 hours, when the key has been removed', async () => {
    const member = await server.signUp();
    const first = await post(member, '/api/folders', 'key-1', { body: lobby });
    const { id } = (JSON.parse(first.body) as { folder: { id: string } }).folder;
    try {
      server.setTime('2026-03-03T11:59:59.000Z');
      expect((await post(member, '/api/folders', 'key-1', { body: lobby })).headers.has('idempotent-replayed')).toBe(
        true,
      );
      server.setTime('2026-03-03T12:00:01.000Z');
      await member.client.folders.update({ params: { id: FolderId.parse(id) }, body: { name: 'Foyer' } });
      expect((await post(member, '/api/folders', 'key-1', { body: lobby })).headers.has('idempotent-replayed')).toBe(
        false,
      );
      expect(await listFolderNames(member)).toEqual(['Foyer', 'Lobby']);
      server.setTime('2026-03-04T12:00:02.000Z');
      await createIdempotency({ ...server.platform, log: createLog('silent') }).sweep();
      expect(
        await server.query(`select 1 from idempotency_keys where scope = '${member.user.id}/${member.user.userId}'`),
      ).toEqual([]);
    } finally {
      server.setTime(NOW);
    }
  });

  test('is deleted with the account', async () => {
    const member = await server.signUp();
    await post(member, '/api/folders', 'key-1', { body: lobby });
    await member.client.accounts.deleteAccount({ body: { password: member.password } });
    expect(
      await server.query(`select 1 from idempotency_keys where scope = '${member.user.id}/${member.user.userId}'`),
    ).toEqual([]);
  });

  test('needs a key of 1 to 255 printable characters', async () => {
    const member = await server.signUp();
    for (const key of ['two words', 'x'.repeat(256)]) {
      const answer = await post(member, '/api/folders', key, { body: lobby });
      expect(answer.status).toBe(400);
      expect(answer.body).toContain('Idempotency-Key must have 1 to 255');
    }
    expect(await listFolderNames(member)).toEqual([]);
  });
});

describe('files and payments', () => {
  test('an image that is uploaded again is in the library once; another file with its key is refused', async () => {
    const member = await server.signUp();
    const first = await post(member, '/api/image/upload', 'key-1', { body: await form('leopard.jpg') });
    expect(first.status).toBe(201);
    const again = await post(member, '/api/image/upload', 'key-1', { body: await form('leopard.jpg') });
    expect(again).toMatchObject({ status: 201, body: first.body });
    const other = await post(member, '/api/image/upload', 'key-1', { body: await form('lizard.png') });
    expect(other.status).toBe(422);
    expect((await member.client.media.listImages()).images).toHaveLength(1);
  });

  test('an upload in pieces that is announced again has the same address', async () => {
    const member = await server.signUp();
    const announce = (length: string) =>
      post(member, '/api/objects/uploads', 'key-1', { headers: { 'tus-resumable': '1.0.0', 'upload-length': length } });
    const first = await announce('1000');
    const again = await announce('1000');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(first.headers.get('location')).toMatch(/\/api\/objects\/uploads\/\w+$/);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('tus-resumable')).toBe('1.0.0');
    expect((await announce('2000')).status).toBe(422);
  });

  test('a payment that is sent again is charged once', async () => {
    const member = await server.signUp({ plan: 'free' });
    const order = await member.client.billing.createSubscription({
      body: { planId: 'device-subscription', amount: 10, seats: 1 },
    });
    const body = { clientSecret: order.clientSecret, cardNumber: '4242 4242 4242 4242' };
    const first = await post(member, '/api/sandbox/confirm', 'key-1', { body });
    const again = await post(member, '/api/sandbox/confirm', 'key-1', { body });
    expect(JSON.parse(first.body)).toEqual({ status: 'succeeded' });
    expect(again).toMatchObject({ status: first.status, body: first.body });
    expect((await member.client.billing.invoices()).invoices).toHaveLength(1);
  });
});

describe('after a crash', () => {
  test('a request whose change was not committed runs again, as soon as its lease has expired', async () => {
    const member = await server.signUp();
    const first = await post(member, '/api/folders', 'key-1', { body: lobby });
    const { folder } = JSON.parse(first.body) as { folder: { id: string } };
    await server.query(`delete from folders where id = '${folder.id}'`);
    await crash(member, `is_committed = false, leased_until = now() + interval '20 s'`);
    expect(parseErrorCode(await post(member, '/api/folders', 'key-1', { body: lobby }))).toBe(
      'idempotency.in_progress',
    );
    await crash(member, `leased_until = now() - interval '1 s'`);
    expect((await post(member, '/api/folders', 'key-1', { body: lobby })).status).toBe(201);
    expect(await listFolderNames(member)).toEqual(['Lobby']);
  });

  test('a request whose change was committed never runs again, though its answer is lost', async () => {
    const member = await server.signUp();
    await post(member, '/api/folders', 'key-1', { body: lobby });
    const marked = await server.query(
      `select is_committed from idempotency_keys where scope = '${member.user.id}/${member.user.userId}'`,
    );
    expect(marked).toEqual([{ is_committed: true }]);
    await crash(member, `leased_until = now() - interval '1 s'`);
    const again = await post(member, '/api/folders', 'key-1', { body: lobby });
    expect(again.status).toBe(409);
    expect(parseErrorCode(again)).toBe('idempotency.answer_not_stored');
    expect(again.body).toContain('its answer was lost');
    expect(await listFolderNames(member)).toEqual(['Lobby']);
  });

  test('an image may be sent again if the process is killed while its bytes arrive', async () => {
    const member = await server.signUp();
    const whole = new Response(await form('leopard.jpg'));
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const upload = new TransformStream<Uint8Array>();
    const writer = upload.writable.getWriter();
    void writer.write(bytes.subarray(0, bytes.length / 2)).catch(() => {});
    const headers = {
      'idempotency-key': 'key-1',
      authorization: `Bearer ${member.token}`,
      'content-type': whole.headers.get('content-type') ?? '',
    };
    const lock = await server.pool.connect();
    await lock.query(`begin; select from accounts where id = '${member.user.id}' for update`);
    const request = { method: 'POST', headers, body: upload.readable, duplex: 'half' as const };
    const slow = fetch(`${server.url}/api/image/upload`, request);
    const sessions = async (condition: string) =>
      (
        await server.query(`select 1 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and (${condition})`)
      ).length;
    await vi.waitFor(async () => expect(await sessions(`wait_event_type = 'Lock'`)).toBe(1));
    await lock.query('rollback');
    lock.release();
    // The space that is left has been read once nothing waits and no transaction is open.
    await vi.waitFor(async () =>
      expect(await sessions(`wait_event_type = 'Lock' or state = 'idle in transaction'`)).toBe(0),
    );
    const marked = await server.query(
      `select is_committed from idempotency_keys where scope = '${member.user.id}/${member.user.userId}'`,
    );
    expect(marked).toEqual([{ is_committed: false }]);
    await writer.write(bytes.subarray(bytes.length / 2));
    await writer.close();
    expect((await slow).status).toBe(201);
  });

  test('an attempt that another process has taken over commits nothing', async () => {
    const member = await server.signUp();
    const release = await holdFolders();
    const slow = post(member, '/api/folders', 'key-1', { body: lobby });
    await waitForHeld(1);
    await crash(member, `leased_until = now() + interval '20 s'`);
    await release();
    expect((await slow).status).toBe(409);
    expect(await listFolderNames(member)).toEqual([]);
  });

  test('a request that the server failed to carry out runs again with the same key', async () => {
    const member = await server.signUp();
    const release = await holdFolders();
    const slow = post(member, '/api/folders', 'key-1', { body: lobby });
    await waitForHeld(1);
    await server.query(
      `select pg_cancel_backend(pid) from pg_locks where not granted and relation = 'folders'::regclass
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect((await slow).status).toBe(500);
    await release();
    const again = await post(member, '/api/folders', 'key-1', { body: lobby });
    expect(again.status).toBe(201);
    expect(again.headers.has('idempotent-replayed')).toBe(false);
    expect(await listFolderNames(member)).toEqual(['Lobby']);
  });
});
