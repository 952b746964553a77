import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../../api/use-api.tsx';
import { device, openDevicePage, withMachine } from '../../../../test/device-page.tsx';
import { ago } from '../../../../test/examples/example-device.ts';
import type { Plain } from '../../../../test/render-page.tsx';

const openMachine = async (known = withMachine()) => {
  await openDevicePage({ part: 'settings', known });
  return screen.findByRole('region', { name: 'Machine' });
};

const cellsOf = (row?: HTMLElement) =>
  within(row!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('the device page tells what the machine is and how it is doing', async () => {
  const region = await openMachine();
  expect(region.textContent).toContain('Raspberry Pi 4 Model B Rev 1.4');
  expect(within(region).getByRole('meter', { name: 'Temperature: 49 °C' })).toBeInTheDocument();
  expect(within(region).getByRole('meter', { name: 'Disk: 20.00 GB free of 32.00 GB' })).toBeInTheDocument();
  expect(region.textContent).toContain(
    'SystemDebian GNU/Linux 12 (bookworm)Agent0.1.0Running for3 daysPanelOnProcessorFull speedBrowser1 restart since',
  );
  expect(within(region).queryByRole('status')).not.toBeInTheDocument();
});

test('problems stand out, and say what to do', async () => {
  const region = await openMachine({
    ...withMachine({
      temperature: 83.6,
      throttled: ['under-voltage', 'a new cause'],
      disk: { totalBytes: 1024 ** 3, freeBytes: 10 * 1024 ** 2 },
      browserRestarts: 12,
      failedUpdate: { version: '0.3.0', reason: 'The screen did not show its picture in time' },
      failedSystemUpdate: { version: '0.4.0', reason: 'The machine did not start' },
      problems: ['Line 2 of vitrine.txt: expected SERVER=…'],
    }),
    clockOffsetMs: -300_000,
  });
  const problems = within(within(region).getByRole('list', { name: 'Problems' })).getAllByRole('listitem');
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    'Too hot: 84 °C. Check its ventilation.',
    'The disk is almost full: 10.00 MB free.',
    'The browser was restarted 12 times since the agent started.',
    'The power supply is too weak, so the processor runs slower.',
    'The processor runs slower: a new cause',
    'The agent’s update to 0.3.0 failed: The screen did not show its picture in time',
    'The system’s update to 0.4.0 failed: The machine did not start',
    'Line 2 of vitrine.txt: expected SERVER=…',
    'The clock is 5 min behind.',
  ]);
});

test('machines whose disks are copies of each other are listed, and one becomes a new screen by a press', async () => {
  const detach = vi.fn<Plain<Api['devices']['detachMachine']>>(async () => ({ success: true }));
  const copies = ['first', 'second'].map((machineId, i) => ({
    machineId,
    model: i === 0 ? 'Raspberry Pi 5' : null,
    since: ago(7_200 - i * 3_600),
    lastSeen: ago(20),
  }));
  await openDevicePage({
    part: 'settings',
    known: { ...withMachine(), copies },
    routes: { devices: { detachMachine: detach } },
  });
  const region = await screen.findByRole('region', { name: 'Machine' });
  const machines = within(await within(region).findByRole('list', { name: 'Machines' })).getAllByRole('listitem');
  expect(machines.map(({ textContent }) => textContent)).toEqual([
    '1: Raspberry Pi 5, first report 2 h agoNew screen',
    '2: Machine, first report 1 h agoNew screen',
  ]);
  within(region).getByRole('button', { name: 'Make machine 2 a new screen' }).click();
  await vi.waitFor(() => expect(detach).toHaveBeenCalledWith({ params: { deviceId: device.id, machineId: 'second' } }));
});

test('a machine with Vitrine’s own system tells its version and the slot from which it runs', async () => {
  const systemRelease = { version: '0.2.0', slot: 'b', arch: 'arm64' } as const;
  const region = await openMachine(withMachine({ systemRelease, system: 'Debian GNU/Linux 13 (trixie)' }));
  expect(region.textContent).toContain('SystemVitrine 0.2.0, slot BBased onDebian GNU/Linux 13 (trixie)Agent0.1.0');
});

test('what the machine cannot find out is left out, and the report of an offline screen says how old it is', async () => {
  const nothing = { model: null, system: null, display: null, temperature: null, throttled: null };
  const region = await openMachine({
    ...withMachine({ ...nothing, memory: null, disk: null }),
    lastSeen: ago(7_200),
  });
  expect(region.textContent).toContain('As last reported 2 h ago');
  expect(within(region).queryByRole('meter')).not.toBeInTheDocument();
  for (const name of ['System', 'Panel', 'Processor']) expect(region.textContent).not.toContain(name);
});

test('a screen without an agent has no machine', async () => {
  await openDevicePage({ part: 'settings', known: device });
  await screen.findByRole('region', { name: 'Clock' });
  expect(screen.queryByRole('region', { name: 'Machine' })).not.toBeInTheDocument();
});

test('the history shows the worst values of each day, and marks those that are too bad', async () => {
  const day = {
    day: '2026-03-02',
    temperature: 61.2,
    diskFreeBytes: 20 * 1024 ** 3,
    memoryFreeBytes: null,
    browserRestarts: 0,
    reboots: 0,
    clockOffsetMs: 200,
  };
  const hot = { ...day, day: '2026-03-01', temperature: 86, browserRestarts: 4, reboots: 1, clockOffsetMs: 90_000 };
  await openDevicePage({
    part: 'history',
    known: withMachine(),
    routes: { devices: { machineDays: async () => ({ days: [day, hot] }) } },
  });
  const [, first, second] = within(await screen.findByRole('table', { name: 'Machine' })).getAllByRole('row');
  expect(cellsOf(first)).toEqual([
    'Mar 2, 202620.00 GB disk freeIn step with the server', // all of it below the day on a phone
    '61 °C',
    '–',
    '20.00 GB',
    '–',
    '–',
    'In step with the server',
  ]);
  expect(cellsOf(second)).toEqual([
    'Mar 1, 202620.00 GB disk free, 4 browser restarts, 1 reboot2 min ahead',
    '86 °C',
    '–',
    '20.00 GB',
    '4',
    '1',
    '2 min ahead',
  ]);
  expect(within(first!).queryByLabelText('Warning:')).not.toBeInTheDocument();
  expect(within(second!).getAllByLabelText('Warning:')).toHaveLength(3);
});
