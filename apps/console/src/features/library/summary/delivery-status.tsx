import { Receipt } from '../../playout/index.ts';
import { useFollowedMedia, useLibraryPage } from '../library-context.tsx';

/** The delivery of media that were made active here. */
export function DeliveryStatus() {
  const followed = useFollowedMedia();
  const { follow } = useLibraryPage();
  return followed !== null && <Receipt followed={followed} onClose={() => follow(null)} />;
}
