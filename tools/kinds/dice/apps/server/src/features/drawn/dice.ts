import { hashContent } from '../../platform/storage/hash-file.ts';
import type { DrawnServerKinds } from './drawn-kind.ts';

const SEEDS = 1_000_000;

export const dice: DrawnServerKinds['dice'] = {
  show: ({ id, fields }) => ({
    seed: Number.parseInt(hashContent(id).slice(0, 8), 16) % SEEDS,
    color: fields.color,
  }),
};
