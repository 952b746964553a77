import { expect, test } from 'vitest';
import { listLongFunctions } from '../../../../../tools/check-functions.mjs';

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
