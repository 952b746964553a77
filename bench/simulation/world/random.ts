import { randomNumbers } from '@vitrine/server/src/test/random-numbers.ts';

/** The choices of one part of the simulation: equal seeds lead to equal choices. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `below`. */
  below(below: number): number;
  /** A number between two. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns the random choices of another part. Drawing from them changes none of this part's. */
  fork(name: string): Random;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

export function createRandom(seed: number): Random {
  const next = randomNumbers(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick(list) {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new RangeError('There is nothing to pick from');
      return picked;
    },
    fork: (name) => createRandom((seed ^ hash(name)) >>> 0),
  };
}
