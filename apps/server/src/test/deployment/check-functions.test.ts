import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listLongFunctions, listPlatformMembers, listRepeatedMembers } from '../../../../../tools/check-functions.mjs';

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `  use(${index});`).join('\n');

test('a function of more than 120 lines is named with its place', () => {
  const text = `// The first line\nexport function Page() {\n${lines(119)}\n}\n`;
  expect(listLongFunctions('apps/console/src/page.tsx', text)).toEqual([
    'apps/console/src/page.tsx:2: 121 lines; at most 120',
  ]);
  expect(listLongFunctions('apps/console/src/page.tsx', text.replace('  use(0);\n', ''))).toEqual([]);
});

test('the functions of a factory count one by one, and those of a component with it', () => {
  const made = `export function createPlayer() {\n  function play() {\n${lines(80)}\n  }\n  return { play, stop() {\n${lines(80)}\n  } };\n}\n`;
  expect(listLongFunctions('apps/server/src/player.ts', made)).toEqual([]);
  expect(listLongFunctions('apps/console/src/player.tsx', made)).toHaveLength(1);
  const own = `export function createPlayer() {\n${lines(119)}\n  return () => {\n${lines(80)}\n  };\n}\n`;
  expect(listLongFunctions('apps/server/src/player.ts', own)).toHaveLength(1);
});

test('a part that is handed members of the platform one by one is named, and one that takes the platform is not', async () => {
  const members = listPlatformMembers(await readFile(new URL('../../platform/platform.ts', import.meta.url), 'utf8'));
  const path = 'apps/server/src/features/posters/service.ts';
  const list = (text: string) => listRepeatedMembers(path, text, members);
  const refused = (line: number, member: string) =>
    `${path}:${line}: ${member} is in Platform, which a part takes as its first parameter`;
  expect(list('interface Needed {\n  db: Db;\n  posters: Posters;\n  publicUrl: () => string;\n}\n')).toEqual([
    refused(2, 'db: Db'),
    refused(4, 'publicUrl: () => string'),
  ]);
  expect(list('export function createPosters({ clock, a }: { a: A; clock: Clock }) {\n')).toEqual([
    refused(1, 'clock: Clock'),
  ]);
  expect(list('export function createPosters({ db }: Platform, { a }: { a: A }) {\n')).toEqual([]);
  expect(list('async function hang(db: Db, id: string): Promise<void> {\n')).toEqual([]);
});
