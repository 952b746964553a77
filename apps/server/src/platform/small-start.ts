import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the start from swelling the memory for good: modules as they load are many young objects that stay, for which
 * V8 makes its young generation dozens of MB large and leaves it so. Answers how to let it grow again, for the work
 * that follows.
 *
 * To be called before anything large is loaded.
 */
export function startSmall(): () => void {
  setFlagsFromString('--semi-space-growth-factor=1');
  return () => setFlagsFromString('--semi-space-growth-factor=2');
}
