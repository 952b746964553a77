import type { ActiveUndo } from '@vitrine/contract/library/media';
import type { AssignmentUndo } from '@vitrine/contract/playout/assignments';

/** A change of assignments that concerned no screen. */
export const exampleUndo: AssignmentUndo = {
  devices: [],
  groups: [],
  paused: null,
};

/** A change of the active content, in an account that has none. */
export const exampleActiveUndo: ActiveUndo = {
  before: { slotId: null, videoId: null, imageId: null },
  since: { slotId: null, videoId: null, imageId: null },
};
