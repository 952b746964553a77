import type { TagUse } from '@vitrine/contract/tags/tags';

/** A tag that nothing has or names, except what is given. */
export const exampleTag = (tag: string, uses: Partial<TagUse> = {}): TagUse => ({
  tag,
  screenCount: 0,
  contentCount: 0,
  groupCount: 0,
  playlistCount: 0,
  scheduleCount: 0,
  layoutCount: 0,
  pairingTokenCount: 0,
  ...uses,
});
