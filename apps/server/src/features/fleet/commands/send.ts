import { type Command, COMMAND_LIFETIME_MS, type CommandResult } from '@vitrine/contract/fleet/commands';
import { AgentCommandKind, type CommandKind, isLevel, isMachineCommand } from '@vitrine/contract/fleet/command-kinds';
import type { DeviceSettings } from '@vitrine/contract/fleet/settings';
import { AppError } from '@vitrine/contract/core/errors';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Devices } from '../devices/service.ts';
import { updateDevices } from '../devices/store.ts';
import { type DeviceRow, findDevices, lockDevices } from '../reads.ts';
import { listAbilities } from '../agents/store.ts';
import { getOwnedDevice, matchDevices } from '../devices/owned-device.ts';
import { listDeviceMemberships } from '../groups/store.ts';
import { listOwnedMembers } from './overview.ts';
import { insertCommands, toCommand } from './store.ts';

interface NewCommand {
  kind: CommandKind;
  /** The value of `volume` and `brightness`. */
  value?: number | undefined;
}

/** Volume and brightness; undefined leaves a level unchanged. */
interface Levels {
  volume?: number | undefined;
  brightness?: number | undefined;
}

/** Sends commands to one device, to several, or to all of a group. */
export function createCommandSender({ db, clock }: Platform, { devices }: { devices: Devices }) {
  /**
   * Changes volume or brightness of a device, even of one in a group: device apps set the level of a group by one call for
   * each of its devices.
   */
  async function setOne(
    caller: InAccount,
    ref: string,
    level: NewCommand,
  ): Promise<{ settings: DeviceSettings; command: Command }> {
    const command = await db.transaction(async (tx) =>
      insertForOne(tx, await getOwnedDevice(tx, caller.accountId, ref), level, clock()),
    );
    return { command, settings: await devices.settings(caller, ref) };
  }

  return {
    /**
     * Commands a device. Volume and brightness change its settings too, because a command expires.
     *
     * @throws device.not_found; device.levels_managed_by_group for volume and brightness of a device in a group;
     *   command.unsupported if it is one for the machine, whose agent has not reported that it can
     */
    send({ accountId }: InAccount, ref: string, command: NewCommand): Promise<Command> {
      return db.transaction(async (tx) => {
        const device = await getOwnedDevice(tx, accountId, ref);
        const refusal = (await listRefusals(tx, command, [device])).get(device.id);
        if (refusal !== undefined) throw refusal;
        return insertForOne(tx, device, command, clock());
      });
    },

    /** Commands several devices. The results are in the order of `refs`; one device's refusal does not affect the others. */
    async sendToMany(
      { accountId }: InAccount,
      { deviceIds: refs, ...command }: NewCommand & { deviceIds: readonly string[] },
    ): Promise<CommandResult[]> {
      return db.transaction(async (tx) => {
        const found = await findDevices(tx, accountId, refs);
        const resultOf = await sendToAll(tx, accountId, found, command, clock());
        return matchDevices(refs, found).map(({ ref, device }) =>
          device === undefined
            ? { deviceId: ref, name: null, commands: [], error: new AppError('device.not_found').message }
            : { deviceId: ref, name: device.name, ...resultOf(device.id) },
        );
      });
    },

    /**
     * Commands all devices of a group. The results are in the order of names.
     *
     * @throws group.not_found
     */
    sendToGroup({ accountId }: InAccount, groupId: string, command: NewCommand): Promise<CommandResult[]> {
      return db.transaction(async (tx) => {
        const members = await listOwnedMembers(tx, accountId, groupId);
        const resultOf = await sendToAll(tx, accountId, members, command, clock());
        return members.map(({ id, deviceId, name }) => ({ deviceId, name, ...resultOf(id) }));
      });
    },

    /** @throws device.not_found */
    setVolume: (caller: InAccount, ref: string, { volume: value }: { volume: number }) =>
      setOne(caller, ref, { kind: 'volume', value }),

    /** @throws device.not_found */
    setBrightness: (caller: InAccount, ref: string, { brightness: value }: { brightness: number }) =>
      setOne(caller, ref, { kind: 'brightness', value }),

    /**
     * Changes volume and brightness of all devices of a group.
     *
     * @throws group.not_found
     */
    setOfGroup({ accountId }: InAccount, groupId: string, levels: Levels): Promise<CommandResult[]> {
      return db.transaction(async (tx) => {
        const members = await listOwnedMembers(tx, accountId, groupId);
        const sent = Map.groupBy(
          await insertForAll(tx, accountId, members, toCommands(levels), clock()),
          ({ deviceId }) => deviceId as string,
        );
        return members.map(({ id, deviceId, name }) => ({
          deviceId,
          name,
          commands: sent.get(id) ?? [],
          error: null,
        }));
      });
    },
  };
}

/** Commands those devices that take it; returns the result for each, by row id. */
async function sendToAll(
  tx: Db,
  accountId: string,
  devices: readonly Pick<DeviceRow, 'id'>[],
  command: NewCommand,
  now: Date,
): Promise<(id: string) => Pick<CommandResult, 'commands' | 'error'>> {
  const refusals = await listRefusals(tx, command, devices);
  const free = devices.filter(({ id }) => !refusals.has(id));
  const sent = await insertForAll(tx, accountId, free, [command], now);
  const byDevice = new Map<string, Command>(sent.map((each) => [each.deviceId, each]));
  return (id) => {
    const one = byDevice.get(id);
    return { commands: one === undefined ? [] : [one], error: refusals.get(id)?.message ?? null };
  };
}

/** Inserts the commands for each device, and changes the settings that they name: in one transaction. */
async function insertForAll(
  tx: Db,
  accountId: string,
  devices: readonly Pick<DeviceRow, 'id'>[],
  commands: readonly NewCommand[],
  now: Date,
): Promise<Command[]> {
  const settings = toLevelSettings(commands);
  const ids = devices.map(({ id }) => id);
  if (Object.keys(settings).length > 0) {
    await lockDevices(tx, ids);
    await updateDevices(tx, accountId, ids, settings);
  }
  const abilities = await listAbilities(tx, ids);
  const rows = devices.flatMap(({ id: deviceId }) =>
    commands.map(({ kind, value = null }) => ({
      id: newId('cmd', now.getTime()),
      deviceId,
      kind,
      value,
      recipient: isForAgent(kind, abilities.get(deviceId)) ? ('agent' as const) : ('player' as const),
      createdAt: now,
      expiresAt: new Date(now.getTime() + COMMAND_LIFETIME_MS),
    })),
  );
  await insertCommands(tx, rows);
  return rows.map((row) => toCommand({ ...row, result: null, detail: null, deliveredAt: null, settledAt: null }, now));
}

async function insertForOne(tx: Db, device: DeviceRow, command: NewCommand, now: Date): Promise<Command> {
  const [sent] = await insertForAll(tx, device.accountId, [device], [command], now);
  return sent!; // one device and one command make one row
}

/** An agent takes what it can: also the screenshot, of which it sees web pages as well. */
const isForAgent = (kind: CommandKind, abilities: ReadonlySet<string> | undefined): boolean =>
  AgentCommandKind.safeParse(kind).success && abilities?.has(kind) === true;

/** Why devices do not take a command individually, by row id. Those that do are missing. */
async function listRefusals(
  tx: Db,
  { kind }: NewCommand,
  devices: readonly Pick<DeviceRow, 'id'>[],
): Promise<Map<string, AppError>> {
  const ids = devices.map(({ id }) => id);
  if (isLevel(kind)) {
    const memberships = await listDeviceMemberships(tx, ids);
    return new Map(memberships.map(({ deviceId }) => [deviceId, new AppError('device.levels_managed_by_group')]));
  }
  if (!isMachineCommand(kind)) return new Map();
  const abilities = await listAbilities(tx, ids);
  const unable = ids.filter((id) => abilities.get(id)?.has(kind) !== true);
  return new Map(unable.map((id) => [id, new AppError('command.unsupported')]));
}

function toCommands({ volume, brightness }: Levels): NewCommand[] {
  return [
    ...(volume === undefined ? [] : [{ kind: 'volume' as const, value: volume }]),
    ...(brightness === undefined ? [] : [{ kind: 'brightness' as const, value: brightness }]),
  ];
}

function toLevelSettings(commands: readonly NewCommand[]): { volume?: number; brightness?: number } {
  return Object.fromEntries(commands.flatMap(({ kind, value }) => (isLevel(kind) ? [[kind, value]] : [])));
}
