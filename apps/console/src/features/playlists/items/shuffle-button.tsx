import { Shuffle } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { useMay } from '../../../ui/access/may.tsx';
import { usePlaylistEditor } from '../editor/editor-context.tsx';

/** Plays the items in another order every day. */
export function ShuffleButton() {
  const { draft, shuffle } = usePlaylistEditor();
  const mayEdit = useMay()('playlists.update');
  const { isShuffled } = draft;
  if (!mayEdit) return isShuffled ? <Badge tone="accent">{t('Shuffled')}</Badge> : null;
  return (
    <Button
      small
      variant="quiet"
      aria-pressed={isShuffled}
      title={t(
        'Another order every day, the same on all screens of a group. Nothing repeats before everything was shown.',
      )}
      className={isShuffled ? 'bg-accent-soft text-accent-text' : ''}
      onClick={() => shuffle(!isShuffled)}
    >
      <Shuffle />
      {isShuffled ? t('Shuffled') : t('Shuffle')}
    </Button>
  );
}
