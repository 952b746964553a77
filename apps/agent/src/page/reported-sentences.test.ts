import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explainFailure } from '../system/network/nmcli.ts';
import { networkProblems } from './reported-sentences.ts';

test('pages can say in every language why there is no network', () => {
  const outputs = ['Secrets were required', 'could not be found', 'IP configuration could not be reserved', 'failed'];
  for (const output of outputs) expect(networkProblems).toContain(explainFailure('', output, true));
  const decide = readFileSync(new URL('../system/network/decide.ts', import.meta.url), 'utf8');
  expect(decide).toContain('This machine has no Wi-Fi adapter');
  expect(decide).toContain('works, but no Vitrine server answers there');
});
