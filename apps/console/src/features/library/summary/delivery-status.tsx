import { Receipt } from '../../playout/index.ts';
import { useFollowedMedia, useLibraryPage } from '../library-context.tsx';

/** How media that were made active here reach the screens. */
export function DeliveryStatus() {
  const followed = useFollowedMedia();
  const { follow } = useLibraryPage();
  return followed !== null && <Receipt followed={followed} onClose={() => follow(null)} />;
}
