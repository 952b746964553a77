import { CircleOff, RadioTower, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/forms/button.tsx';
import type { MediaItem } from '../media-item.ts';
import type { MediaActions } from '../contents/media-actions.tsx';

/** What can be done with the file that is shown whole. */
export function PreviewActs({ item, acts }: { item: MediaItem; acts: MediaActions }) {
  return (
    <>
      {item.isActive ? (
        <Button onClick={() => acts.onSetActive(item, false)}>
          <CircleOff />
          Remove as active
        </Button>
      ) : (
        <Button disabled={item.status !== 'ready'} onClick={() => acts.onSetActive(item, true)}>
          <RadioTower />
          Make Active
        </Button>
      )}
      <Button variant="quiet-danger" onClick={() => acts.onDelete(item)}>
        <Trash2 />
        Delete
      </Button>
    </>
  );
}
