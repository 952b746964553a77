import { test } from './fixtures.ts';
import { expectNothingLost } from './kills.ts';

/** The two tests run in parallel. */
for (const installation of ['one', 'another']) {
  test(`${installation} installation, killed 10 times during uploads and assignments, keeps every acknowledged write and serves no partial file`, () =>
    expectNothingLost(10));
}
