import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('tests notice 95 % of the small mistakes that ten minutes are enough for', { timeout: 30 * 60_000 }, async () => {
  const args = [fileURLToPath(new URL('main.ts', import.meta.url)), '--minutes', '10'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const [code] = await once(child, 'exit');
  expect({ code, printed }).toMatchObject({ code: 0 });
});
