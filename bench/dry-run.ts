import process from 'node:process';
import { ContentId, PlaylistId } from '@vitrine/contract/library/content';
import { MediaId } from '@vitrine/contract/library/media';
import type { Effect } from '@vitrine/contract/playout/effect';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { hashRows } from '@vitrine/server/src/test/postgres/row-hashes.ts';
import { arrangeDevices } from '@vitrine/server/src/test/processes/installation.ts';
import { arrangeMedia, install, type Installation } from './support/installation.ts';
import { findMedian } from './support/measure.ts';
import { readCpuMs, listProcessTree } from '@vitrine/server/src/test/processes/proc.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * Measures how long the server takes to answer what a change would do to 1,000 and to 10,000 screens that have their
 * own content, groups, schedules and playlists with windows, in five time zones. Beside it the CPU time of server and
 * database, and the longest time in which the server answered no other request. The database must be the same
 * afterwards, row for row.
 *
 * npm run bench -- dry-run       5 rounds npm run bench -- dry-run 2     another number of rounds
 *
 * Fails above 400 ms for 1,000 screens, above 2 s for 10,000, and if a row has changed.
 */

const ROUNDS = Number(process.argv[2] ?? sized(5, 1));
const SCREENS = sized(10_000, 1_000);
const OF_A_GROUP = sized(1_000, 100);
const EVENTS = 200;
const GOALS_MS = { few: 400, many: 2_000 };

interface Change {
  name: string;
  screens: number;
  goalMs: number;
  dryRun: () => Promise<Effect>;
}

const installation = await install();
try {
  await arrange(installation);
  const query = async (text: string) => (await installation.pool.query(text)).rows;
  const before = await hashRows(query);
  console.log(`${SCREENS} screens in ${SCREENS / OF_A_GROUP} groups, ${EVENTS} schedules, ${ROUNDS} rounds\n`);
  console.log('| change | screens concerned | changed | median (min, max) | goal | CPU | longest without an answer |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const change of listChanges(installation)) {
    if (!(await measure(installation, change))) missGoal();
  }
  const after = await hashRows(query);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  console.log(`\nTables with other rows than before: ${changed.join(', ') || 'none'}`);
  if (changed.length > 0) process.exitCode = 1;
} finally {
  await installation.close();
}

/**
 * Devices 1 to 1,000 are in the first group, and so on. Every third device has content of its own, every fifth a schedule.
 */
async function arrange({ pool, accountId, ...installed }: Installation): Promise<void> {
  await arrangeDevices({ pool, accountId }, SCREENS);
  await arrangeMedia({ pool, accountId, ...installed }, 300, 10);
  const zones = "array['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney']";
  const statements = [
    `update devices set time_zone = (${zones})[1 + substr(id, 5)::bigint % 5]`,
    `insert into media (id, account_id, kind, original_name, status, created_at)
      select 'ply_bench' || n, $1, 'playlist', 'Playlist ' || n, 'ready', now() from generate_series(0, 10) as n`,
    `insert into playlists (media_id, account_id, updated_at)
      select 'ply_bench' || n, $1, now() from generate_series(0, 10) as n`,
    `insert into playlist_items (id, playlist_id, position, media_id, windows)
      select 'pli_bench' || n || '_' || i, 'ply_bench' || n, i, 'med_bench' || 1 + (n * 20 + i),
        case when i % 2 = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
          'from', lpad((6 + i % 6)::text, 2, '0') || ':00', 'to', (14 + i % 8)::text || ':30')) end
      from generate_series(0, 10) as n, generate_series(0, 19) as i`,
    `insert into device_groups (id, account_id, name, color, created_at)
      select 'grp_bench' || n, $1, 'Group ' || n, '#3b82f6', now() from generate_series(0, ${SCREENS / OF_A_GROUP - 1}) as n`,
    `insert into device_group_members (device_id, group_id, added_at)
      select id, 'grp_bench' || (substr(id, 5)::bigint - 1) / ${OF_A_GROUP}, now() from devices`,
    `insert into group_assignments (id, group_id, kind, media_id, assigned_at)
      select 'asg_group' || n, 'grp_bench' || n, 'playlist', 'ply_bench' || n, now()
      from generate_series(0, ${SCREENS / OF_A_GROUP - 1}) as n`,
    `insert into device_assignments (id, device_id, media_id, assigned_at)
      select 'asg_' || id, id, 'med_bench' || 1 + substr(id, 5)::bigint % 250, now() from devices
      where substr(id, 5)::bigint % 3 = 0`,
    `insert into global_media (account_id, kind, media_id, set_at) values ($1, 'playlist', 'ply_bench10', now())`,
    `insert into schedule_events (id, account_id, title, media_id, scheduled_date, start_time, end_time, time_zone, recurrence, color, created_at)
      select 'evt_bench' || n, $1, 'Schedule ' || n, 'med_bench' || 1 + n, current_date - 30,
        lpad((n % 20)::text, 2, '0') || ':00', lpad((n % 20 + 2)::text, 2, '0') || ':00', 'screen',
        case when n % 2 = 0 then 'daily' else 'weekly' end, '#3b82f6', now()
      from generate_series(0, ${EVENTS - 1}) as n`,
    `insert into schedule_event_devices (event_id, device_id)
      select 'evt_bench' || (substr(id, 5)::bigint / 5) % ${EVENTS}, id from devices where substr(id, 5)::bigint % 5 = 0`,
  ];
  for (const statement of statements) await pool.query(statement, statement.includes('$1') ? [accountId] : []);
  await pool.query('vacuum analyze');
}

function listChanges({ client }: Installation): Change[] {
  const few = { screens: OF_A_GROUP, goalMs: GOALS_MS.few };
  const many = { screens: SCREENS, goalMs: GOALS_MS.many };
  const id = ContentId.parse('med_bench7');
  const media = { mediaType: 'image', mediaId: id } as const;
  const deviceIds = Array.from({ length: OF_A_GROUP }, (_, i) => `screen-${i + 1}`);
  const event = {
    title: 'Lunch',
    startTime: '11:00',
    endTime: '14:00',
    scheduledDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    timezone: 'UTC',
    recurrence: 'none',
    priority: 'high',
  } as const;
  return [
    {
      name: 'assign to a group',
      ...few,
      dryRun: () =>
        client.assignments.assignToGroup.dryRun({ params: { id: GroupId.parse('grp_bench3') }, body: media }),
    },
    {
      name: 'assign to screens',
      ...few,
      dryRun: () => client.assignments.assignToDevices.dryRun({ body: { ...media, deviceIds } }),
    },
    {
      name: 'schedule',
      ...few,
      dryRun: () => client.schedule.create.dryRun({ body: { ...event, ...media, deviceIds } }),
    },
    {
      name: 'change a playlist',
      ...few,
      dryRun: () =>
        client.playlists.update.dryRun({
          params: { id: PlaylistId.parse('ply_bench4') },
          body: { name: 'Playlist 4', items: [{ mediaType: 'image', mediaId: MediaId.parse('med_bench9') }] },
        }),
    },
    {
      name: 'make an image active',
      ...many,
      dryRun: () => client.media.setCurrentImage.dryRun({ body: { imageId: MediaId.parse('med_bench7') } }),
    },
    {
      name: 'take over all screens',
      ...many,
      dryRun: () => client.takeovers.start.dryRun({ body: { title: 'Alarm', content: media, target: { all: true } } }),
    },
    {
      name: 'delete 100 images',
      ...many,
      dryRun: () =>
        client.media.removeMany.dryRun({
          body: { mediaIds: Array.from({ length: 100 }, (_, i) => MediaId.parse(`med_bench${i + 1}`)) },
        }),
    },
  ];
}

/** Prints the row of a change. False if its median is above the goal. */
async function measure(
  { server, serverPid, postgresPid }: Installation,
  { name, goalMs, dryRun }: Change,
): Promise<boolean> {
  const cpu = () => readCpuMs([serverPid, ...listProcessTree(postgresPid)]);
  let effect = await dryRun();
  const took: number[] = [];
  const used: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [began, usedBefore] = [performance.now(), cpu()];
    effect = await dryRun();
    took.push(performance.now() - began);
    used.push(cpu() - usedBefore);
  }
  const probe = startProbing(server.url);
  await dryRun();
  const longest = await probe.end();
  const { screenCount, unchangedCount } = effect;
  const figures = `${findMedian(took).toFixed(0)} ms (${Math.min(...took).toFixed(0)}, ${Math.max(...took).toFixed(0)})`;
  const cells = [name, screenCount + unchangedCount, screenCount, figures, `${goalMs} ms`];
  console.log(`| ${[...cells, `${findMedian(used).toFixed(0)} ms`, `${longest.toFixed(0)} ms`].join(' | ')} |`);
  return findMedian(took) <= goalMs;
}

/** Asks the server one thing after another; `end` returns the milliseconds of the slowest answer. */
function startProbing(url: string): { end: () => Promise<number> } {
  const ended = new AbortController();
  let slowest = 0;
  const asking = (async () => {
    while (!ended.signal.aborted) {
      const began = performance.now();
      await (await fetch(`${url}/api/health`)).text();
      slowest = Math.max(slowest, performance.now() - began);
    }
  })();
  return {
    async end() {
      ended.abort();
      await asking;
      return slowest;
    },
  };
}
