import { expect, test } from 'vitest';
import { computeLight } from './light.ts';

test.each([
  [100, 1],
  [50, 1],
  [25, 0.55],
  [0, 0.1],
])('at a brightness of %i, %d of the light passes', (brightness, light) => {
  expect(computeLight(brightness)).toBeCloseTo(light);
});
