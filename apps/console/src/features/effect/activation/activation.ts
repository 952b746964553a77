import type { ContentId, SlotKind } from '@vitrine/contract/library/content';
import type { ActiveUndo, MediaId, MediaKind } from '@vitrine/contract/library/media';
import type { Api } from '../../../api/use-api.tsx';
import { type Planned, q } from '../../../api/q.ts';

/** Content that is made the account's active one, or no longer is. */
export interface Activation {
  content: { name: string } & ({ kind: MediaKind; id: MediaId } | { kind: SlotKind; id: ContentId });
  isActive: boolean;
}

export async function setActive({ media, content: slot }: Api, { content, isActive }: Activation): Promise<ActiveUndo> {
  if (content.kind === 'image') {
    return (await media.setCurrentImage({ body: { imageId: isActive ? content.id : null } })).undo;
  }
  if (content.kind === 'video') {
    return (await media.setCurrentVideo({ body: { videoId: isActive ? content.id : null } })).undo;
  }
  return isActive
    ? (await slot.setCurrent({ body: { mediaType: content.kind, mediaId: content.id } })).undo
    : (await slot.clearCurrent()).undo;
}

/** The dry run of `setActive`. */
export function planActivation({ content, isActive }: Activation): Planned {
  if (content.kind === 'image') {
    return q.media.setCurrentImage.plan({ body: { imageId: isActive ? content.id : null } });
  }
  if (content.kind === 'video') {
    return q.media.setCurrentVideo.plan({ body: { videoId: isActive ? content.id : null } });
  }
  return isActive
    ? q.content.setCurrent.plan({ body: { mediaType: content.kind, mediaId: content.id } })
    : q.content.clearCurrent.plan({});
}
