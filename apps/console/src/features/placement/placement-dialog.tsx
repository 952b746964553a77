import type { Placement } from '../effect/index.ts';
import { AddToPlaylist } from './add-to-playlist.tsx';
import { PutOnScreens } from './put-on-screens.tsx';

interface PlacementDialogProps {
  placement: Placement;
  onClose: () => void;
}

/** The dialog of a placement. */
export const PlacementDialog = ({ placement, onClose }: PlacementDialogProps) =>
  placement.to === 'screens' ? (
    <PutOnScreens {...placement} onClose={onClose} />
  ) : (
    <AddToPlaylist {...placement} onClose={onClose} />
  );
