import './first-steps.css';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, Trash2 } from 'lucide-react';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { readTimeZone } from '../../ui/format/use-time-zone.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Picture } from '../../ui/screen/picture.tsx';
import balloons from './pictures/balloons.webp';
import elephant from './pictures/elephant.webp';
import leopard from './pictures/leopard.webp';

/** Offers sample content to look around with, or to remove it again. */
export function Samples({ hasSamples }: { hasSamples: boolean }) {
  return hasSamples ? <RemoveSamples /> : <AddSamples />;
}

function AddSamples() {
  const adding = useChange(q.welcome.addSamples({ failure: 'Failed to add sample content' }));
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
      <Button busy={adding.isPending} onClick={() => adding.mutate({ body: { timezone: readTimeZone() } })}>
        <Eye />
        Look around with sample content
      </Button>
    </section>
  );
}

function RemoveSamples() {
  const queries = useQueryClient();
  const removing = useChange(
    q.welcome.removeSamples({ failure: 'Failed to remove the sample content', done: 'Sample content removed' }),
  );
  // What screens show is not read while samples are removed, so that nothing is asked about those that are gone.
  const readShown = () => void queries.invalidateQueries({ queryKey: q.playout.explain.key });
  return (
    <section aria-label="Sample content" className="samples">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        This account has sample content. Its six screens are played by the server and take no seat. What you add
        yourself stays when you remove it.
      </p>
      <Button small busy={removing.isPending} onClick={() => void removing.mutateAsync().then(readShown, readShown)}>
        <Trash2 />
        Remove sample content
      </Button>
    </section>
  );
}
