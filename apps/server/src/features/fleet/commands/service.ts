import {
  type Command,
  COMMAND_LIFETIME_MS,
  type CommandKind,
  type CommandResult,
  type DeviceCommand,
  isLevel,
} from '@vitrine/contract/fleet/commands';
import type { DeviceSettings } from '@vitrine/contract/fleet/settings';
import { AppError } from '@vitrine/contract/core/errors';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Devices } from '../devices/service.ts';
import { type DeviceRow, findDevices, lockDevices, updateDevices } from '../devices/store.ts';
import { getOwnedDevice } from '../devices/owned-device.ts';
import { findGroup, listMembersOf, listMembershipsOf } from '../groups/store.ts';
import type { Logs } from '../../activity/index.ts';
import {
  deleteCommandsBefore,
  deliverCommands,
  insertCommands,
  listCommands,
  settleCommand,
  toCommand,
} from './store.ts';

export type Commands = ReturnType<typeof createCommands>;

interface Dependencies {
  db: Db;
  clock: Clock;
  logs: Logs;
  devices: Devices;
}

interface Wish {
  kind: CommandKind;
  /** For `volume` and `brightness`. */
  value?: number | undefined;
}

/** Commands are kept this long. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export function createCommands({ db, clock, logs, devices }: Dependencies) {
  /** Commands each device, and changes the settings that the wishes name. `tx` so that both happen or neither. */
  async function command(
    tx: Db,
    accountId: string,
    screens: readonly Pick<DeviceRow, 'id'>[],
    wishes: readonly Wish[],
  ): Promise<Command[]> {
    const now = clock();
    const settings = settingsOf(wishes);
    const ids = screens.map(({ id }) => id);
    if (Object.keys(settings).length > 0) {
      await lockDevices(tx, ids);
      await updateDevices(tx, accountId, ids, settings);
    }
    const rows = screens.flatMap(({ id: deviceId }) =>
      wishes.map(({ kind, value = null }) => ({
        id: newId('cmd', now.getTime()),
        deviceId,
        kind,
        value,
        createdAt: now,
        expiresAt: new Date(now.getTime() + COMMAND_LIFETIME_MS),
      })),
    );
    await insertCommands(tx, rows);
    return rows.map((row) =>
      toCommand({ ...row, result: null, detail: null, deliveredAt: null, settledAt: null }, now),
    );
  }

  async function sendOne(tx: Db, accountId: string, device: DeviceRow, wish: Wish): Promise<Command> {
    const [sent] = await command(tx, accountId, [device], [wish]);
    return sent!; // one device and one wish make one command
  }

  return {
    /**
     * Commands a device. Volume and brightness change its settings too: they last, while a command expires.
     *
     * @throws device.not_found; device.levels_managed_by_group for volume and brightness of a device in a group
     */
    send(accountId: string, ref: string, wish: Wish): Promise<Command> {
      return db.transaction(async (tx) => {
        const device = await getOwnedDevice(tx, accountId, ref);
        if ((await managedByGroup(tx, wish, [device])).size > 0) throw new AppError('device.levels_managed_by_group');
        return sendOne(tx, accountId, device, wish);
      });
    },

    /** Commands several devices, each by itself; names are answered in the order in which they came. */
    async sendToMany(accountId: string, refs: readonly string[], wish: Wish): Promise<CommandResult[]> {
      return db.transaction(async (tx) => {
        const found = await findDevices(tx, accountId, refs);
        const managed = await managedByGroup(tx, wish, found);
        const free = found.filter(({ id }) => !managed.has(id));
        const sent = await command(tx, accountId, free, [wish]);
        return [...new Set(refs)].map((ref) => {
          const device = found.find(({ id, deviceId }) => id === ref || deviceId === ref);
          const mine = sent.filter(({ deviceId }) => deviceId === device?.id);
          return { deviceId: ref, name: device?.name ?? null, commands: mine, error: refusalOf(device, managed) };
        });
      });
    },

    /**
     * Changes volume or brightness of a device, also of one in a group: device apps set the level of a group by one
     * call for each of its devices.
     *
     * @throws device.not_found
     */
    async setOne(accountId: string, ref: string, wish: Wish): Promise<{ settings: DeviceSettings; command: Command }> {
      const sent = await db.transaction(async (tx) =>
        sendOne(tx, accountId, await getOwnedDevice(tx, accountId, ref), wish),
      );
      return { command: sent, settings: await devices.settings(accountId, ref) };
    },

    /**
     * Changes volume and brightness of all devices of a group.
     *
     * @throws group.not_found
     */
    setOfGroup(
      accountId: string,
      groupId: string,
      { volume, brightness }: { volume?: number | undefined; brightness?: number | undefined },
    ): Promise<CommandResult[]> {
      const wishes: Wish[] = [
        ...(volume === undefined ? [] : [{ kind: 'volume' as const, value: volume }]),
        ...(brightness === undefined ? [] : [{ kind: 'brightness' as const, value: brightness }]),
      ];
      return db.transaction(async (tx) => {
        if ((await findGroup(tx, accountId, groupId)) === null) throw new AppError('group.not_found');
        const members = await listMembersOf(tx, accountId, groupId);
        const sent = await command(tx, accountId, members, wishes);
        return members.map(({ id, deviceId, name }) => ({
          deviceId,
          name,
          commands: sent.filter((one) => one.deviceId === id),
          error: null,
        }));
      });
    },

    /** @throws device.not_found */
    async list(accountId: string, ref: string): Promise<Command[]> {
      const device = await getOwnedDevice(db, accountId, ref);
      return listCommands(db, device.id, clock());
    },

    /** What waits for a device; it counts as delivered from now on. */
    async deliver(deviceId: string): Promise<DeviceCommand[]> {
      const rows = await deliverCommands(db, deviceId, clock());
      return rows.map(({ id, kind, value, expiresAt }) => ({ id, kind, value, expiresAt: expiresAt.toISOString() }));
    },

    /**
     * A device's word on a command. Only the first one counts; null where it changed nothing: the command is settled,
     * expired, or is none of this device's.
     */
    async settle(
      { accountId, deviceId }: { accountId: string; deviceId: string },
      id: string,
      said: { state: 'done' | 'failed'; detail?: string | undefined },
    ): Promise<Command | null> {
      const now = clock();
      const detail = said.detail === undefined ? null : plain(said.detail);
      const row = await settleCommand(db, deviceId, id, { result: said.state, detail, now });
      if (row === null) return null;
      const level = said.state === 'done' ? 'info' : 'warn';
      const data = { commandId: id, ...(detail === null ? {} : { detail }) };
      logs.note({ accountId, deviceId, level, message: `Command ${row.kind}: ${said.state}`, data });
      return toCommand(row, now);
    },

    /** Removes what nobody looks at any more. */
    sweep: (): Promise<void> => deleteCommandsBefore(db, new Date(clock().getTime() - KEPT_MS)),
  };
}

/** The devices whose group keeps them from taking this command one by one. Row ids. */
async function managedByGroup(tx: Db, { kind }: Wish, screens: readonly DeviceRow[]): Promise<Set<string>> {
  if (!isLevel(kind)) return new Set();
  const memberships = await listMembershipsOf(
    tx,
    screens.map(({ id }) => id),
  );
  return new Set(memberships.map(({ deviceId }) => deviceId));
}

/** Why one of several devices takes no command, in words; null where it takes it. */
function refusalOf(device: DeviceRow | undefined, managed: ReadonlySet<string>): string | null {
  if (device === undefined) return new AppError('device.not_found').message;
  return managed.has(device.id) ? new AppError('device.levels_managed_by_group').message : null;
}

function settingsOf(wishes: readonly Wish[]): { volume?: number; brightness?: number } {
  return Object.fromEntries(wishes.flatMap(({ kind, value }) => (value === undefined ? [] : [[kind, value]])));
}

/** Text of a device without what would mislead a reader, or what the database refuses. */
function plain(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
}
