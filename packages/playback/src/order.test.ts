import { expect, test } from 'vitest';
import { spread } from './order.ts';

test('an item without a weight plays once among others', () => {
  const [heavy, light] = [{ weight: 3 }, { weight: undefined }];
  expect(spread([light, heavy])).toEqual([heavy, heavy, heavy, light]);
});
