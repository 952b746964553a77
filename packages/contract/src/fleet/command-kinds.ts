import { z } from 'zod';

/** The commands that the player carries out. */
const PLAYER_COMMANDS = ['identify', 'reload', 'screenshot', 'volume', 'brightness', 'clear-cache'] as const;

/** The commands that the agent of the machine behind a screen carries out, where it reports that it can. */
const MACHINE_COMMANDS = [
  'restart-browser',
  'reboot',
  'display-power',
  'send-logs',
  'update-agent',
  'update-system',
] as const;

export const PlayerCommandKind = z.enum(PLAYER_COMMANDS);
export type PlayerCommandKind = z.infer<typeof PlayerCommandKind>;

/** An agent also takes the screenshot, where it can: the player cannot take a picture of a web page. */
export const AgentCommandKind = z.enum([...MACHINE_COMMANDS, 'screenshot']);
export type AgentCommandKind = z.infer<typeof AgentCommandKind>;

export const CommandKind = z.enum([...PLAYER_COMMANDS, ...MACHINE_COMMANDS]);
export type CommandKind = z.infer<typeof CommandKind>;

export const MachineCommandKind = z.enum(MACHINE_COMMANDS);
export type MachineCommandKind = z.infer<typeof MachineCommandKind>;

/** Returns true for a command that the agent carries out. */
export const isMachineCommand = (kind: CommandKind): boolean => (MACHINE_COMMANDS as readonly string[]).includes(kind);

/** Returns true for a command that sets a level in percent. The group of a device sets levels for it. */
export const isLevel = (kind: CommandKind): kind is 'volume' | 'brightness' =>
  kind === 'volume' || kind === 'brightness';
