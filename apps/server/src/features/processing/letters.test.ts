import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const worker = fileURLToPath(new URL('image-worker-main.ts', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-letters-'));
  // A machine without fonts.
  await writeFile(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><cachedir>${folder}</cachedir></fontconfig>`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function listUndrawn(content: string): Promise<unknown> {
  const path = join(folder, 'drawing.svg');
  await writeFile(
    path,
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><style>a{}</style>${content}</svg>`,
  );
  const env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const { stdout } = await promisify(execFile)(process.execPath, [worker, path, 'letters'], { env });
  return JSON.parse(stdout);
}

test('letters of a drawing that no font has are named, also if they are written as numbers', async () => {
  expect(await listUndrawn('<text>今日のランチ</text><text>غداء &#x5E9; 🍕</text>')).toEqual({
    undrawn: ['Chinese or Japanese', 'Arabic', 'Hebrew', 'emoji'],
  });
});

test('a drawing of paths needs no font', async () => {
  expect(await listUndrawn('<path d="M0 0h9v9z"/>')).toEqual({ undrawn: [] });
});
