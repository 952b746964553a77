import { rm, writeFile } from 'node:fs/promises';

/** The file that exists while the agent has no server, or none that answers: a new screen then needs other settings. */
export const LACKS_SERVER = '/run/vitrine-agent/lacks-server';

/** Creates or deletes the file, for the task that watches the network. A failure only delays that task. */
export async function noteServer(path: string, isLacking: boolean): Promise<void> {
  await (isLacking ? writeFile(path, '') : rm(path, { force: true })).catch(() => undefined);
}
