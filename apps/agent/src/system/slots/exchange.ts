import { SystemRelease } from '@vitrine/contract/agent/release';
import { z } from 'zod';
import { SLOTS } from './entries.ts';

// The files by which the agent, which has no privileges, and the tasks of root communicate about an update of the system.
// Each side may be of an earlier or a later release than the other, so fields are never removed.

const Command = z.string().max(100);
const Sentence = z.string().max(500);

/** Written by the agent to {@link REQUEST}: root installs the file that was downloaded. */
export const InstallRequest = z.object({
  /** The id of the command that asked for it. */
  command: Command,
  release: SystemRelease,
});
export type InstallRequest = z.infer<typeof InstallRequest>;

/** The file with the request, in the folder of the agent's requests. */
export const REQUEST = 'install-update';

/** Written by the agent to {@link KEY_REQUEST} when the screen was paired: root pins this key, unless it has pinned one. */
export const KeyRequest = z.object({
  /** The public key of the server's releases. */
  key: z.base64().max(200),
});
export type KeyRequest = z.infer<typeof KeyRequest>;

/** The file with this key, in the folder of the agent's requests. */
export const KEY_REQUEST = 'update-key';

/** The file that exists once the screen works, in the folder of the agent's requests. */
export const SHOWN = 'shown';

/** The path of a file that was downloaded, in the agent's own folder. */
export const toDownloadPath = (agentFolder: string, sha256: string): string =>
  `${agentFolder}/system/${sha256}.squashfs`;

/** Written by root to {@link STATUS} while it installs. */
export const InstallStatus = z.object({
  command: Command,
  step: z.enum(['writing', 'verifying', 'finishing', 'restarting', 'failed']),
  /** The part of this step that is done, from 0 to 1. */
  done: z.number().min(0).max(1),
  /** A sentence that says why it has failed; else null. */
  reason: Sentence.nullable(),
});
export type InstallStatus = z.infer<typeof InstallStatus>;

/** The file with the status, in the folder of files that root writes for the agent until the next start. */
export const STATUS = 'update.json';

/** The update of the system that was written last. Root keeps it on the data partition; everybody may read it. */
export const UpdateRecord = z.object({
  /** The version of the system that was written. */
  version: z.string(),
  slot: z.enum(SLOTS),
  /** `written`: the system is on trial. `kept`: it has shown that it works. `failed`: the other slot runs again. */
  state: z.enum(['written', 'kept', 'failed']),
  /** A sentence that says why the update has failed, or will fail at the next start; else null. */
  reason: Sentence.nullable(),
  /** The id of the command that asked for it. */
  command: Command,
  /** The kernel's id of the start at which it was written. */
  bootId: z.string(),
});
export type UpdateRecord = z.infer<typeof UpdateRecord>;

/** The file with the record, in root's own lasting folder. */
export const RECORD = 'update.json';

/** Parses the content of a JSON file; null if there is none, or it does not match the schema. */
export function parseFile<T extends z.ZodType>(schema: T, content: Buffer | null): z.infer<T> | null {
  if (content === null) return null;
  try {
    return schema.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return null;
  }
}
