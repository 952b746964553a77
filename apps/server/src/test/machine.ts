import type { MachineReport } from '@vitrine/contract/fleet/machine';

/** Returns the report of a healthy machine's agent. */
export const exampleMachine = (changes: Partial<MachineReport> = {}): MachineReport => ({
  agentVersion: '0.1.0',
  model: 'NUC11ATKC4',
  system: null,
  can: ['reboot', 'display-power'],
  display: 'on',
  temperature: 50,
  throttled: [],
  memory: { totalBytes: 4e9, freeBytes: 3e9 },
  disk: { totalBytes: 32e9, freeBytes: 20e9 },
  uptimeSeconds: 1_000,
  browserRestarts: 0,
  ...changes,
});
