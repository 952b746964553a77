import { expect, test } from 'vitest';
import { listSharedNames, listSharedStems } from '../../../../../tools/check-names.mjs';

test('a file that imports one of its own stem is named, also in another app or package', () => {
  const sources = new Map([
    [
      'apps/console/src/api/may.ts',
      "import { May } from '../ui/may.tsx';\nimport { roles } from '@vitrine/contract/roles';",
    ],
    ['apps/server/src/features/team/roles.ts', "export const load = () => import('@vitrine/contract/team/roles');"],
    ['e2e/pages.ts', "import type { Page } from '@vitrine/console/src/app/pages.tsx';"],
  ]);
  expect(listSharedStems(sources).map((line) => line.split(':')[0])).toEqual([
    'apps/console/src/api/may.ts imports apps/console/src/ui/may.tsx',
    'apps/server/src/features/team/roles.ts imports packages/contract/src/team/roles.ts',
    'e2e/pages.ts imports apps/console/src/app/pages.tsx',
  ]);
});

test('parts that many folders have may import each other: their folders tell them apart', () => {
  const sources = new Map([
    ['apps/server/src/features/groups/store.ts', "import { find } from '../devices/store.ts';"],
  ]);
  expect(listSharedStems(sources)).toEqual([]);
});

test('a name that two files of one app export is named, and not one that is passed on or belongs to two apps', () => {
  const sources = new Map([
    ['apps/console/src/features/keys/dialog.tsx', 'export function EditDialog() {}\nconst own = 1;'],
    ['apps/console/src/features/keys/index.ts', "export { EditDialog } from './dialog.tsx';"],
    ['apps/console/src/features/webhooks/dialog.tsx', 'export const EditDialog = () => null;\nconst own = 2;'],
    ['apps/console/src/features/webhooks/parts.ts', 'export const { open, close: shut } = parts;'],
    ['apps/console/src/features/webhooks/shut.ts', 'export async function shut() {}'],
    ['apps/player/src/dialog.ts', 'export interface EditDialog {}'],
  ]);
  expect(listSharedNames(sources)).toEqual([
    'apps/console: EditDialog is exported by apps/console/src/features/keys/dialog.tsx and apps/console/src/features/webhooks/dialog.tsx',
    'apps/console: shut is exported by apps/console/src/features/webhooks/parts.ts and apps/console/src/features/webhooks/shut.ts',
  ]);
});
