import { test } from './fixtures.ts';
import { expectNothingLost } from './kills.ts';

test('an installation, killed twice during uploads and assignments, keeps every acknowledged write and serves no partial file', () =>
  expectNothingLost(2));
