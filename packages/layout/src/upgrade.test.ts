import { LAYOUT_VERSION } from '@vitrine/contract/layouts/layout-limits';
import { expect, test } from 'vitest';
import { type UpgradeStep, upgradeDocument } from './upgrade.ts';

/** Version 2 renamed a field, version 3 added one. */
const steps: UpgradeStep[] = [
  ({ colour, ...rest }) => ({ ...rest, color: colour }),
  (document) => ({ ...document, language: 'en' }),
];

test('a document is upgraded step by step from its own version', () => {
  expect(upgradeDocument({ version: 1, colour: 'red' }, steps)).toEqual({ version: 3, color: 'red', language: 'en' });
  expect(upgradeDocument({ version: 2, color: 'red' }, steps)).toEqual({ version: 3, color: 'red', language: 'en' });
});

test('documents of this version and of newer ones stay as they are', () => {
  for (const version of [LAYOUT_VERSION, LAYOUT_VERSION + 5]) {
    expect(upgradeDocument({ version, width: 1 })).toEqual({ version, width: 1 });
  }
});

test.each([
  [null, {}],
  [7, {}],
  ['{}', {}],
  [[], {}],
  [{ version: 'x' }, { version: 'x' }],
  [{ version: -1 }, { version: -1 }],
])('%j does no harm', (document, expected) => {
  expect(upgradeDocument(document, steps)).toEqual(expected);
});
