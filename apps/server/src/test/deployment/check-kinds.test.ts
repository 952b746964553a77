import { expect, test } from 'vitest';
import { listKinds, listProblems, readSources } from '../../../../../tools/check-kinds.mjs';

const sources = readSources();
const editor = 'apps/console/src/features/layouts';

test('each of 15 kinds of elements has its schema, its drawing and its panel in files named after it', () => {
  const kinds = listKinds(sources);
  expect(kinds).toHaveLength(15);
  expect(kinds.find(({ kind }) => kind === 'clock')?.files).toEqual([
    'packages/contract/src/layouts/elements/clock.ts',
    'packages/layout/src/elements/clock.ts',
    `${editor}/elements/clock.tsx`,
  ]);
  expect(listProblems(sources)).toEqual([]);
});

test('a kind with a part missing, with many lines or named by a panel is a problem', () => {
  const { [`${editor}/elements/clock.tsx`]: clock = '', ...others } = sources;
  const changed = {
    ...others,
    [`${editor}/elements/date.tsx`]: '\n'.repeat(290),
    [`${editor}/panels/add-panel.tsx`]: "const clock = createElement('clock', canvas);",
    [`${editor}/elements/qr-1.ts`]: '',
    [`${editor}/elements/qr-2.ts`]: '',
  };
  expect(clock).toContain("EditorKind<'clock'>");
  expect(listProblems(changed)).toEqual([
    `clock: nothing in ${editor}/elements`,
    expect.stringMatching(/^date: 3 files and 3\d\d lines/),
    expect.stringMatching(/^qr: 5 files/),
    `${editor}/panels/add-panel.tsx: names clock; ask kindOf() instead`,
  ]);
});
