import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AGENT_FRAGMENT } from '@vitrine/contract/agent/local';
import { MACHINE_LOG_MAX_BYTES } from '@vitrine/contract/fleet/device-files';

const pack = promisify(gzip);

const JOURNALCTL = 'journalctl';

/** Selects the last day's entries of the agent, the browser, and the tasks beside them. */
const ARGUMENTS = ['--since=-24h', '--unit=vitrine-*', '--output=short-iso', '--no-pager'];

const SECRET_FRAGMENT = new RegExp(`${AGENT_FRAGMENT}[\\w-]+`, 'g');

/** True where the machine keeps a journal that can be sent. */
export const hasJournal = (run: (command: string[]) => Promise<string>): Promise<boolean> =>
  run([JOURNALCTL, '--version']).then(
    () => true,
    () => false,
  );

/** The end of a stream, from the beginning of a line, of at most `maxBytes` bytes. */
async function readEnd(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isCut = false;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    while (bytes - (chunks[0]?.length ?? 0) >= maxBytes) {
      bytes -= chunks.shift()?.length ?? 0;
      isCut = true;
    }
  }
  const all = Buffer.concat(chunks);
  if (all.length <= maxBytes && !isCut) return all.toString('utf8');
  const end = all.subarray(-maxBytes);
  return end.subarray(end.indexOf('\n') + 1).toString('utf8');
}

interface Options {
  /** The program that prints the journal. */
  program?: string;
  maxBytes?: number;
}

/**
 * The last day's journal of the product's units, packed by gzip. Of a longer one than the server takes, the newest
 * lines are kept. `secrets` are removed, and those of former starts.
 *
 * @throws Error when the journal cannot be read
 */
export async function readJournal(
  secrets: readonly (string | null | undefined)[],
  { program = JOURNALCTL, maxBytes = MACHINE_LOG_MAX_BYTES }: Options = {},
): Promise<Buffer> {
  const child = spawn(program, ARGUMENTS, { stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'close');
  const [text, [code]] = await Promise.all([readEnd(child.stdout, maxBytes), exited]);
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}`);
  let clean = text.replaceAll(SECRET_FRAGMENT, `${AGENT_FRAGMENT}…`);
  for (const secret of secrets) if (secret) clean = clean.replaceAll(secret, '…');
  return pack(clean);
}
