import { CircleOff, RadioTower, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/forms/button.tsx';
import type { MediaItem } from '../media-item.ts';
import type { MediaActions } from '../contents/media-actions.tsx';

/** The actions below the details of a file. */
export function PreviewActions({ item, actions }: { item: MediaItem; actions: MediaActions }) {
  return (
    <>
      {item.isActive ? (
        <Button onClick={() => actions.onSetActive(item, false)}>
          <CircleOff />
          Remove as active
        </Button>
      ) : (
        <Button disabled={item.status !== 'ready'} onClick={() => actions.onSetActive(item, true)}>
          <RadioTower />
          Make Active
        </Button>
      )}
      <Button variant="quiet-danger" onClick={() => actions.onDelete(item)}>
        <Trash2 />
        Delete
      </Button>
    </>
  );
}
