import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { createAlerts } from '../features/alerts/service.ts';
import type { DeviceRow } from '../features/fleet/reads.ts';
import { createHistory } from '../features/reports/history/service.ts';
import { openJobs } from '../platform/job-queue.ts';
import { openActivityLog } from './operations/activity-log.ts';
import { createDescribeAccount } from '../platform/mail/about-account.ts';
import { type Member, testApp } from './app.ts';
import { exampleMachine } from './machine.ts';

/** A time of March 1, 2026, as an instant. */
export const at = (time: string) => `2026-03-01T${time}:00.000Z`;

/** The minutes after twelve from `from` to `to`, inclusive. */
export const minutes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `12:${String(from + i).padStart(2, '0')}`);

const brand = { name: 'Vitrine', color: null };

/** A server with two processes that check for offline screens; the test decides when screens send heartbeats. */
export async function startChecks() {
  const server = await testApp({ now: at('12:00') });
  const jobs = await openJobs(server.databaseUrl, false, () => {});
  const history = createHistory(server.platform);
  const logs = openActivityLog(server.platform);
  const mailer = { reachesPeople: true, send: async () => {} };
  const describeAccount = createDescribeAccount(server.platform, { findBrand: async () => brand });
  const alerts = createAlerts({ ...server.platform, jobs, mailer }, { describeAccount, logs });
  const callIn = (
    devices: readonly DeviceRow[],
    time: string,
    machine: Partial<MachineReport> = {},
    clockOffsetMs = 0,
  ) =>
    server.query(`insert into device_state (device_id, last_seen_at, clock_offset_ms, machine)
      select unnest(array[${devices.map(({ id }) => `'${id}'`).join()}]), timestamptz '${at(time)}', ${clockOffsetMs},
        '${JSON.stringify(exampleMachine(machine))}'::jsonb
      on conflict (device_id) do update set last_seen_at = excluded.last_seen_at,
        clock_offset_ms = excluded.clock_offset_ms, machine = excluded.machine`);
  async function check(...times: string[]) {
    for (const time of times) {
      server.setTime(at(time));
      await history.recordChanges();
      await Promise.all([alerts.check(), alerts.check()]);
    }
  }
  const outbox = join(server.filesFolder, 'outbox');
  const subjects = async ({ email }: Member) => {
    // Unfinished files have another extension.
    const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
    const mails = await Promise.all(
      files.toSorted((a, b) => (a < b ? -1 : 1)).map((file) => readFile(join(outbox, file), 'utf8')),
    );
    return mails.filter((mail) => mail.includes(email)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
  };
  return { server, callIn, check, subjects, close: () => jobs.close() };
}
