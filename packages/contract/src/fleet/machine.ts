import { z } from 'zod';
import { Arch } from '../agent/release.ts';
import { Instant } from '../core/text.ts';
import { MACHINE_PROBLEM_LENGTH, MACHINE_PROBLEMS } from './machine-limits.ts';
import { say } from '../core/say.ts';

const shortText = z.string().max(200);
const Bytes = z.number().min(0).max(1e18);

/** Off: the panel was switched off on purpose. Null where the agent cannot switch it. */
export const Display = z.enum(['on', 'off']).nullable();

/** A part of the machine's storage: of all, what is free. */
const Space = z.object({ totalBytes: Bytes, freeBytes: Bytes });

/** An update that failed, and why. */
const FailedUpdate = z.object({ version: z.string().max(50), reason: z.string().max(500) });

/** An id of a machine's hardware, made by its agent. */
export const MachineId = z.string().regex(/^[\w-]{1,64}$/, say('Expected the id of a machine, as its report has it'));

/**
 * The agent's report of the machine behind a screen, sent with the player's heartbeats. Null: the machine cannot tell.
 */
export const MachineReport = z.object({
  agentVersion: z.string().max(50),
  /** The product, e.g. `Raspberry Pi 4 Model B Rev 1.4`. */
  model: shortText.nullable(),
  /** The operating system, e.g. `Debian GNU/Linux 12 (bookworm)`. */
  system: shortText.nullable(),
  /** The kinds of commands that it carries out. Later releases may add some that this one does not know. */
  can: z.array(z.string().max(40)).max(40),
  display: Display,
  /** The hottest sensor, in degrees Celsius. */
  temperature: z.number().min(-50).max(200).nullable(),
  /** Why the processor runs slower now: `under-voltage`, `hot` …; empty when it does not. */
  throttled: z.array(z.string().max(40)).max(10).nullable(),
  memory: Space.nullable(),
  /** The space for the files of the agent and the browser. */
  disk: Space.nullable(),
  /** Since the machine was started. */
  uptimeSeconds: z.number().min(0).max(1e10),
  /** Restarts of the browser since the agent was started. */
  browserRestarts: z.number().int().min(0).max(1e6),
  /** The update of the agent that failed last; omitted or null once another one has succeeded. */
  failedUpdate: FailedUpdate.nullish(),
  /** The running release of the whole system, and its root slot; omitted or null where the agent alone was installed. */
  systemRelease: z.object({ version: z.string().max(50), slot: z.enum(['a', 'b']), arch: Arch }).nullish(),
  /** The update of the system that failed last; omitted or null once another one has succeeded. */
  failedSystemUpdate: FailedUpdate.nullish(),
  /** Sentences about mistakes in the settings of the machine and about files that it cannot read or write; earlier agents omit them. */
  problems: z.array(z.string().max(MACHINE_PROBLEM_LENGTH)).max(MACHINE_PROBLEMS).optional(),
  /**
   * Tells machines apart whose disks are copies of each other. It stays with the hardware; null where the agent finds nothing
   * of the kind. Earlier agents omit it.
   */
  machineId: MachineId.nullish(),
  /** True: the agent sends the logins of web pages. Earlier agents omit it. */
  sendsLogins: z.boolean().optional(),
});
export type MachineReport = z.infer<typeof MachineReport>;

/** One of several machines that report as the same device, because their disks are copies of each other. */
export const MachineCopy = z.object({
  machineId: MachineId,
  model: shortText.nullable(),
  /** The time since which it has reported without a longer pause. */
  since: Instant,
  lastSeen: Instant,
});
export type MachineCopy = z.infer<typeof MachineCopy>;

/** The most days of a machine that are listed at once. */
export const MACHINE_DAYS_LISTED = 366;

/** The extremes that the agent of a machine reported on one day. Null: it reported no such value that day. */
export const MachineDay = z.object({
  /** `2026-03-01`, in the time zone that the device had at that time. */
  day: z.iso.date(),
  /** The highest temperature, in degrees Celsius. */
  temperature: z.number().nullable(),
  /** The least free space, in bytes. */
  diskFreeBytes: z.number().nullable(),
  memoryFreeBytes: z.number().nullable(),
  /** Restarts of the browser by the agent. */
  browserRestarts: z.number().int(),
  /** The number of restarts of the machine. */
  reboots: z.number().int(),
  /** The clock offset that was furthest from zero, in milliseconds; positive when the clock was ahead. */
  clockOffsetMs: z.number(),
});
export type MachineDay = z.infer<typeof MachineDay>;
