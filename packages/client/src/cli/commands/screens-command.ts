import { Option } from 'commander';
import type { DeviceListQuery } from '@vitrine/contract/fleet/device-list-query';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Vitrine } from '../../index.ts';
import type { AddCommands } from '../context.ts';
import { findGroup, listAllScreens } from '../find.ts';
import { formatTable, show } from '../output.ts';
import { collect } from '../targets.ts';

interface Options {
  search?: string;
  group?: string;
  tag?: string[];
  status?: NonNullable<DeviceListQuery['status']>;
}

/** `vitrine screens` */
export const addScreens: AddCommands = (program, { output, connect }) => {
  program
    .command('screens')
    .description('list the screens, and what they show')
    .option('--search <text>', 'only screens whose name contains this')
    .option('-g, --group <name>', 'only the screens of a group')
    .option('-t, --tag <tag>', 'only screens with this tag; may be repeated', collect)
    .addOption(
      new Option('--status <status>', 'only screens with this status').choices([
        'online',
        'off',
        'off-hours',
        'offline',
      ]),
    )
    .action(async (options: Options) => {
      const screens = await listScreens(await connect(), options);
      show(output, screens, () => (screens.length === 0 ? 'No screens.' : formatTable(screens.map(describeScreen))));
    });
};

async function listScreens(vitrine: Vitrine, { search, group, tag, status }: Options): Promise<Device[]> {
  return listAllScreens(vitrine, {
    ...(search === undefined ? {} : { search }),
    ...(status === undefined ? {} : { status }),
    ...(tag === undefined ? {} : { tags: tag.join(',') }),
    ...(group === undefined ? {} : { group: (await findGroup(vitrine, group)).id }),
  });
}

const describeScreen = ({ name, status, playing, id }: Device): string[] => [
  name,
  status,
  playing?.media?.originalName ?? '–',
  id,
];
