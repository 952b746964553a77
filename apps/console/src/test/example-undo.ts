import type { AssignmentUndo } from '@vitrine/contract/playout/assignments';

/** A change of assignments that concerned no screen. */
export const exampleUndo: AssignmentUndo = {
  devices: [],
  group: null,
  paused: null,
};
