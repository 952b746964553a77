import { tmpdir } from 'node:os';
import type { AgentCommandKind } from '@vitrine/contract/fleet/command-kinds';
import { MachineReport } from '@vitrine/contract/fleet/machine';
import { expect, test } from 'vitest';
import { createReporter } from './report.ts';

test('a machine is reported once a minute, and at once when its panel was switched, it can something else, an update failed or a problem has come', async () => {
  const machine = {
    nowMs: 0,
    display: 'on' as 'on' | 'off',
    can: ['reboot'] as AgentCommandKind[],
    failedUpdate: null as MachineReport['failedUpdate'],
    failedSystemUpdate: null as MachineReport['failedSystemUpdate'],
    problems: [] as string[],
  };
  const report = createReporter({
    agentVersion: '0.1.0',
    root: '/nowhere',
    stateFolder: tmpdir(),
    can: () => machine.can,
    display: () => machine.display,
    browserRestarts: () => 0,
    systemRelease: { version: '0.1.0', slot: 'a', arch: 'amd64' },
    failedUpdate: () => machine.failedUpdate,
    failedSystemUpdate: () => machine.failedSystemUpdate,
    problems: () => machine.problems,
    run: () => Promise.reject(new Error('ENOENT')),
    nowMs: () => machine.nowMs,
  });
  expect(await report()).toMatchObject({ display: 'on', can: ['reboot'] });
  machine.nowMs = 59_999;
  expect(await report()).toBeNull();
  machine.display = 'off';
  expect(await report()).toMatchObject({ display: 'off' });
  expect(await report()).toBeNull();
  machine.can = ['reboot', 'display-power'];
  expect(await report()).toMatchObject({ can: ['reboot', 'display-power'] });
  machine.failedUpdate = { version: '0.2.0', reason: 'It ended' };
  expect(await report()).toMatchObject({ failedUpdate: { version: '0.2.0' } });
  expect(await report()).toBeNull();
  machine.failedSystemUpdate = { version: '0.3.0', reason: 'It did not start' };
  expect(await report()).toMatchObject({
    failedSystemUpdate: { version: '0.3.0' },
    systemRelease: { version: '0.1.0', slot: 'a' },
  });
  machine.problems = Array.from({ length: 20 }, () => 'x'.repeat(1_000));
  const { problems = [] } = MachineReport.parse(await report());
  expect(problems.length).toBeGreaterThan(5);
  machine.nowMs += 60_000;
  expect(await report()).not.toBeNull();
});
