import { MACHINE_ALERT_AFTER_MS, machineAlertLimits } from '@vitrine/contract/fleet/machine-health';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Logs, machineEvents } from '../activity/index.ts';
import { mailMachineAlert } from './jobs.ts';
import {
  deleteMachineAlerts,
  insertMachineAlerts,
  listMachineValues,
  type MachineValue,
  updateMailed,
} from './machine-store.ts';
import { isQuiet } from './quiet-hours.ts';
import { listWantedScreens, listRecipients } from './recipients.ts';
import { findTiming } from './settings-store.ts';

const isBeyond = ({ kind, value }: MachineValue): boolean => value >= machineAlertLimits[kind].from;

/**
 * Emails members about machines that are too hot, whose disk is almost full, whose clock is wrong or whose browser is
 * restarted often: one email for all that are due. The end is an entry of the activity log.
 */
export function createMachineAlerts({ jobs }: Platform, { logs }: { logs: Logs }) {
  function note({ id: deviceId, accountId, kind, value }: MachineValue, isBegin: boolean): void {
    const [begin, end] = machineEvents[kind];
    const [level, message] = isBegin ? (['warn', begin.write()] as const) : (['info', end.write()] as const);
    logs.note({ accountId, deviceId, level, message, data: { value } });
  }

  async function report(tx: Db, pending: readonly MachineValue[], now: Date, togetherMs: number): Promise<void> {
    const isDue = ({ sinceMs }: MachineValue, earlyMs: number) =>
      sinceMs !== null && now.getTime() - sinceMs >= MACHINE_ALERT_AFTER_MS - earlyMs;
    for (const [accountId, alerts] of Map.groupBy(pending, (alert) => alert.accountId)) {
      if (!alerts.some((alert) => isDue(alert, 0))) continue;
      if (isQuiet(await findTiming(tx, accountId), now.getTime())) continue;
      const recipients = await listRecipients(tx, accountId, alerts, ({ machine }, { kind }) => machine.includes(kind));
      const wanted = listWantedScreens(alerts, recipients);
      if (!wanted.some((alert) => isDue(alert, 0))) continue;
      const due = wanted.filter((alert) => isDue(alert, togetherMs));
      await updateMailed(tx, due, now);
      for (const { watcher, reported } of recipients) {
        const problems = reported
          .filter((alert) => isDue(alert, togetherMs))
          .map(({ name, kind, value }) => ({ name, kind, value }));
        if (problems.length > 0) await jobs.send(tx, mailMachineAlert, { accountId, userId: watcher.userId, problems });
      }
      for (const alert of due) note(alert, true);
    }
  }

  return {
    /**
     * Begins, reports and ends alerts.
     *
     * @param togetherMs those that will be due within this time are reported with those that are
     */
    async check(tx: Db, now: Date, togetherMs: number): Promise<void> {
      const values = await listMachineValues(tx, new Date(now.getTime() - OFFLINE_AFTER_MS), now);
      const pending = values.filter(({ sinceMs, isMailed }) => sinceMs !== null && !isMailed);
      const ended = values.filter(({ isMailed }) => isMailed);
      await insertMachineAlerts(
        tx,
        values.filter(({ sinceMs }) => sinceMs === null),
        now,
      );
      await deleteMachineAlerts(tx, [...pending.filter((alert) => !isBeyond(alert)), ...ended]);
      for (const alert of ended) note(alert, false);
      await report(tx, pending.filter(isBeyond), now, togetherMs);
    },
  };
}
