import type { Command } from 'commander';
import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import type { Vitrine } from '../index.ts';
import { CommandError } from './failure.ts';
import { findGroup, findScreen } from './find.ts';

/** The screens that options name. */
export interface Targets {
  deviceIds: DeviceId[];
  groupIds: GroupId[];
  isAll: boolean;
  /** The names of the targets, e.g. `Lobby, the group Shops`. */
  text: string;
}

export interface TargetOptions {
  screen?: string[];
  group?: string[];
  all?: boolean;
}

/** Reads an option that may be repeated. */
export const collect = (value: string, former: string[] = []): string[] => [...former, value];

/** Adds the options that name screens. */
export const withTargets = (command: Command): Command =>
  command
    .option('-s, --screen <name>', 'a screen, by name or id; may be repeated', collect)
    .option('-g, --group <name>', 'a group of screens, by name or id; may be repeated', collect)
    .option('--all', 'all screens that you see');

/** @throws CommandError `notFound` for a name without a screen or group, `usage` without any */
export async function readTargets(
  vitrine: Vitrine,
  { screen = [], group = [], all = false }: TargetOptions,
): Promise<Targets> {
  if (!all && screen.length === 0 && group.length === 0) {
    throw new CommandError('usage', 'Name screens by --screen NAME or --group NAME, or use --all.');
  }
  const screens = await Promise.all(screen.map((name) => findScreen(vitrine, name)));
  const groups = await Promise.all(group.map((name) => findGroup(vitrine, name)));
  const names = [...screens.map(({ name }) => name), ...groups.map(({ name }) => `the group ${name}`)];
  return {
    deviceIds: screens.map(({ id }) => id),
    groupIds: groups.map(({ id }) => id),
    isAll: all,
    text: all ? 'all screens' : names.join(', '),
  };
}
