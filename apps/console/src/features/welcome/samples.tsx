import './first-steps.css';
import { Eye, Trash2 } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { Picture } from '../../ui/screen/picture.tsx';
import balloons from './pictures/balloons.webp';
import elephant from './pictures/elephant.webp';
import leopard from './pictures/leopard.webp';
import { useAddSamples, useRemoveSamples } from './queries.ts';

/** Offers sample content to look around with, or to remove it again. */
export function Samples({ hasSamples }: { hasSamples: boolean }) {
  return hasSamples ? <RemoveSamples /> : <AddSamples />;
}

function AddSamples() {
  const adding = useAddSamples();
  return (
    <section aria-label="Sample content" className="samples">
      <span className="samples-pictures" aria-hidden="true">
        <Picture small src={balloons} />
        <Picture small src={leopard} />
        <Picture small src={elephant} />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h3>Rather look around first?</h3>
        <p className="text-ink-2">
          A park with six screens that play, playlists, groups and a week of schedules. One click removes it all again.
        </p>
      </div>
      <Button busy={adding.isPending} onClick={() => adding.mutate()}>
        <Eye />
        Look around with sample content
      </Button>
    </section>
  );
}

function RemoveSamples() {
  const removing = useRemoveSamples();
  return (
    <section aria-label="Sample content" className="samples">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        This account has sample content. Its six screens are played by the server and take no seat. What you add
        yourself stays when you remove it.
      </p>
      <Button small busy={removing.isPending} onClick={removing.remove}>
        <Trash2 />
        Remove sample content
      </Button>
    </section>
  );
}
