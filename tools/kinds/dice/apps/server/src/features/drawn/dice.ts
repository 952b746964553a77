import { hash } from 'node:crypto';
import type { DrawnServerKinds } from './drawn-kind.ts';

const SEEDS = 1_000_000;

export const dice: DrawnServerKinds['dice'] = {
  show: ({ id, fields }) => ({
    seed: Number.parseInt(hash('sha256', id).slice(0, 8), 16) % SEEDS,
    color: fields.color,
  }),
};
