import { CircleOff, RadioTower, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/forms/button.tsx';
import type { Medium } from '../medium.ts';
import type { MediumActs } from './media-acts.tsx';

/** What can be done with the file that is shown whole. */
export function PreviewActs({ medium, acts }: { medium: Medium; acts: MediumActs }) {
  return (
    <>
      {medium.isActive ? (
        <Button onClick={() => acts.onSetActive(medium, false)}>
          <CircleOff />
          Remove as active
        </Button>
      ) : (
        <Button disabled={medium.status !== 'ready'} onClick={() => acts.onSetActive(medium, true)}>
          <RadioTower />
          Make Active
        </Button>
      )}
      <Button variant="quiet-danger" onClick={() => acts.onDelete(medium)}>
        <Trash2 />
        Delete
      </Button>
    </>
  );
}
