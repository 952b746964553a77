import { randomUUID } from 'node:crypto';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from './test/postgres/migrated-database.ts';
import { fill, MEMBER_EMAIL, PASSWORD } from './test/releases/fill.ts';
import { checkOutRelease, hasCommit, startRelease } from './test/releases/release-tree.ts';
import { releases } from './test/releases/releases.ts';
import { migrate } from './platform/database/migrate.ts';
import { BASELINE, readMigrations } from './platform/database/migrations.ts';

const thisTree = fileURLToPath(new URL('../../../', import.meta.url));

/** One round of a screen and a person at one process. @returns the answers that are no success */
async function callRound(url: string, deviceToken: string): Promise<string[]> {
  const failures: string[] = [];
  const call = async (token: string, method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) failures.push(`${method} ${url}${path}: ${answer.status} ${text}`);
    return text;
  };
  const at = new Date().toISOString();
  await call(deviceToken, 'GET', '/api/player/v1/manifest');
  await call(deviceToken, 'POST', '/api/player/v1/heartbeat', { clock: at });
  const entries = [{ id: randomUUID(), level: 'info', at, message: 'still here' }];
  await call(deviceToken, 'POST', '/api/player/v1/logs', { entries });
  const signedIn = await call('', 'POST', '/api/auth/login', { email: MEMBER_EMAIL, password: PASSWORD });
  const token: string = JSON.parse(signedIn).token;
  const devices: { id: string; name: string }[] = JSON.parse(await call(token, 'GET', '/api/devices'));
  for (const { id, name } of devices) {
    await call(token, 'PATCH', `/api/device/${id}/name`, { name });
    await call(token, 'GET', `/api/devices/${id}/plays`);
  }
  const { images }: { images: { id: string }[] } = JSON.parse(await call(token, 'GET', '/api/images'));
  for (const { id } of images) {
    await call(token, 'POST', `/api/device/${devices[0]?.id}/assign`, { mediaType: 'image', mediaId: id, force: true });
  }
  await call(token, 'GET', '/api/calendar/events');
  return failures;
}

describe.each(releases)('an upgrade from release $name', ({ name, migrations }) => {
  test('is done process by process, and no request fails', async ({ skip }) => {
    if (!(await hasCommit(name))) skip('this clone has no history');
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-upgrade-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
    const tree = join(folder, 'tree');
    await mkdir(tree);
    await checkOutRelease(name, tree);
    const { url: databaseUrl } = await createEmptyDatabase();
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      SESSION_SECRET: 'the secret of an upgrade, it is long enough',
      PORT: '0',
    };
    const first = await startRelease(tree, env);
    onTestFinished(() => first.stop());
    const { screens } = await fill(first.url);
    const deviceToken = screens[0]?.token ?? '';

    const failures: string[] = [];
    let urls = [first.url];
    const isDone = { current: false };
    const rounds = { count: 0 };
    const calling = (async () => {
      while (!isDone.current) {
        for (const url of urls) failures.push(...(await callRound(url, deviceToken)));
        rounds.count += 1;
      }
    })();
    const roundsMore = (more: number) => {
      const goal = rounds.count + more;
      return expect.poll(() => rounds.count, { interval: 50 }).toBeGreaterThanOrEqual(goal);
    };

    const { applied } = await migrate(databaseUrl);
    expect(applied).toEqual(
      readMigrations()
        .slice(migrations - BASELINE.replaced)
        .map((migration) => migration.name),
    );
    await roundsMore(2);
    const next = await startRelease(thisTree, env);
    onTestFinished(() => next.stop());
    urls = [first.url, next.url];
    await roundsMore(3);
    // A process of the release that is restarted during the upgrade.
    const second = await startRelease(tree, env);
    onTestFinished(() => second.stop());
    urls = [first.url, next.url, second.url];
    await roundsMore(3);
    isDone.current = true;
    await calling;
    expect(failures).toEqual([]);
  });
});
