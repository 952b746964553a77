import type { AgentCommand, Command, DeviceCommand } from '@vitrine/contract/fleet/commands';
import { AgentCommandKind, PlayerCommandKind } from '@vitrine/contract/fleet/command-kinds';
import type { DeviceCaller, InAccount } from '../../../http/callers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Devices } from '../devices/service.ts';
import { getOwnedDevice } from '../devices/owned-device.ts';
import { logEvents, type Logs } from '../../activity/index.ts';
import { createCommandOverviews } from './overview.ts';
import { createCommandSender } from './send.ts';
import {
  type CommandRow,
  deleteCommandsBefore,
  deliverCommands,
  listCommands,
  settleCommand,
  toCommand,
} from './store.ts';

export type Commands = ReturnType<typeof createCommands>;

/** Commands are stored this long. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Device commands: sent by accounts, delivered to players, and settled by their reports. */
export function createCommands(platform: Platform, { logs, devices }: { logs: Logs; devices: Devices }) {
  const { db, clock } = platform;
  return {
    ...createCommandSender(platform, { devices }),
    ...createCommandOverviews(platform),

    /**
     * The device's latest commands, newest first.
     *
     * @throws device.not_found
     */
    async list({ accountId }: InAccount, ref: string): Promise<Command[]> {
      const device = await getOwnedDevice(db, accountId, ref);
      return listCommands(db, device.id, clock());
    },

    /** The pending commands for a device's player, which count as delivered from now on. */
    async pending({ deviceId }: DeviceCaller): Promise<DeviceCommand[]> {
      const rows = await deliverCommands(db, { deviceId, recipient: 'player' }, clock());
      return rows.map((row) => ({ ...toReceived(row), kind: PlayerCommandKind.parse(row.kind) }));
    },

    /** The pending commands for the agent of a device's machine, which count as delivered from now on. */
    async pendingOfAgent({ deviceId }: DeviceCaller): Promise<AgentCommand[]> {
      const rows = await deliverCommands(db, { deviceId, recipient: 'agent' }, clock());
      return rows.map((row) => ({ ...toReceived(row), kind: AgentCommandKind.parse(row.kind) }));
    },

    /**
     * Records the outcome that a device reports for a command. Only the first report counts.
     *
     * @returns null if nothing changed: the command is settled, expired, or not this device's
     */
    async settle(
      { accountId, deviceId }: { accountId: string; deviceId: string },
      id: string,
      report: { state: 'done' | 'failed'; detail?: string | undefined },
    ): Promise<Command | null> {
      const now = clock();
      const detail = report.detail === undefined ? null : cleanText(report.detail);
      const row = await settleCommand(db, deviceId, id, { result: report.state, detail, now });
      if (row === null) return null;
      const level = report.state === 'done' ? 'info' : 'warn';
      const data = { commandId: id, ...(detail === null ? {} : { detail }) };
      const message = logEvents.command.write(row.kind, report.state);
      logs.note({ accountId, deviceId, level, message, data });
      return toCommand(row, now);
    },

    /** Deletes commands older than the retention time. */
    sweep: (): Promise<void> => deleteCommandsBefore(db, new Date(clock().getTime() - RETENTION_MS)),
  };
}

const toReceived = ({ id, value, expiresAt }: CommandRow) => ({ id, value, expiresAt: expiresAt.toISOString() });

/** A device's text without characters that mislead readers or that PostgreSQL refuses. */
function cleanText(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
}
