import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HORIZON_MS } from '@vitrine/contract/player/manifest-schema';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { createEmptyDatabase } from '../../test/postgres/migrated-database.ts';
import { query } from '../../test/postgres/query.ts';
import { type Json, MEMBER_EMAIL, PASSWORD } from '../../test/releases/fill.ts';
import { readAnswers, findBackup, refusedReleases, releases } from '../../test/releases/releases.ts';
import { createDiskStorage } from '../storage/disk.ts';
import { restore } from './restore.ts';

/** Lists what a screen plays in the 14 days from an instant, because the start of a manifest's timeline has changed. */
function listPlays(timeline: Iterable<Json>, at: string): Json[] {
  const end = new Date(Date.parse(at) + HORIZON_MS).toISOString();
  return [...timeline]
    .filter(({ from, until }) => until > at && from < end)
    .map(({ from, until, assetId, reason, sourceId, title }) => {
      const [start, stop] = [from > at ? from : at, until < end ? until : end];
      return { start, stop, assetId, reason, sourceId, title };
    });
}

test.each(releases)(
  'a backup of release $name is restored: everything is answered and plays as before',
  async (release) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-restore-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { url: databaseUrl } = await createEmptyDatabase();
    const storage = createDiskStorage(folder);
    const report = await restore({ databaseUrl, storage }, findBackup(release));
    // two pictures and their thumbnails
    expect(report.files).toBe(4);

    const { at, answers, screens } = await readAnswers(release);
    const server = await testApp({ databaseUrl, storage, now: at, hasScheduler: false });
    const { token } = await server.visitor.accounts.login({ body: { email: MEMBER_EMAIL, password: PASSWORD } });
    const call = (path: string, bearer = token) =>
      fetch(server.url + path, { headers: { authorization: `Bearer ${bearer}` } });
    const answersNow: Record<string, unknown> = {};
    for (const path of Object.keys(answers)) answersNow[path] = await (await call(path)).json();
    const { '/api/audit': audit, '/api/takeovers': takeovers, ...others } = answers;
    if (takeovers) others['/api/takeovers'] = { ...takeovers, at };
    expect(answersNow).toMatchObject(others);
    const { entries } = await server.clientFor(token).audit.mine({ query: {} });
    expect(entries.slice(1)).toMatchObject(audit?.['entries']); // without the sign-in above

    for (const { name, token: deviceToken, timeline } of screens) {
      const manifest = await server.clientFor(deviceToken).player.manifest();
      expect({ name, plays: listPlays(manifest.timeline, at) }).toEqual({ name, plays: listPlays(timeline, at) });
      expect(manifest.assets).not.toEqual([]);
      for (const { url, bytes } of manifest.assets) {
        expect((await (await call(url, deviceToken)).arrayBuffer()).byteLength).toBe(bytes);
      }
    }
  },
);

test.each(refusedReleases)(
  'a backup of release $name is refused with the way, and nothing is changed',
  async (release) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-restore-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { url: databaseUrl } = await createEmptyDatabase();
    await expect(restore({ databaseUrl, storage: createDiskStorage(folder) }, findBackup(release))).rejects.toThrow(
      'Start version 0.3.0 once, then this one. Nothing was changed.',
    );
    expect(await query(databaseUrl, "select from pg_namespace where nspname = 'drizzle'")).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  },
);
