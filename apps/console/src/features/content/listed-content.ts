import type { ListedContent } from '@vitrine/contract/content-list';
import type { ContentKind } from '@vitrine/contract/library/content';

/** Returns listed content as a picture draws it. */
export const toPictured = (
  content: ListedContent,
): { id: string; kind: ContentKind; name: string; picture: string | null } => ({
  id: content.id,
  // An audio file looks like its cover.
  kind: content.kind === 'audio' ? 'image' : content.kind,
  name: 'originalName' in content ? content.originalName : content.name,
  picture: 'thumbnailUrl' in content ? content.thumbnailUrl : null,
});
