import type { DrawnServerKinds } from './drawn-kind.ts';

export const stream: DrawnServerKinds['stream'] = {
  show: ({ name, fields }) => ({ name, ...fields }),
};
