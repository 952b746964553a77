import type { PlaylistId } from '@vitrine/contract/library/content';
import type { ListedPlaylist } from '@vitrine/contract/playlists/playlists';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { usePages } from '../../api/use-read.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { Cover, playlistPath, playlistCreation, playlistsRead } from '../playlists/index.ts';
import { describePlaces, lengthLabel } from '../content/index.ts';
import { EffectLine, type PlacedItem, type Placement } from '../effect/index.ts';

type AddToPlaylistProps = Omit<Extract<Placement, { to: 'playlist' }>, 'to'> & { onClose: () => void };

/** Adds files and web pages to the end of a playlist that is chosen here, or to a new one. */
export function AddToPlaylist({ items, onAdded, onClose }: AddToPlaylistProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const adding = useChange(q.playlists.addItems({ failure: t('Failed to add to the playlist') }));
  const creating = useChange(playlistCreation);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ListedPlaylist | null>(null);
  const busy = adding.isPending || creating.isPending;
  const body = items.map(({ kind, id }) => ({ mediaType: kind, mediaId: id }));
  const form = useForm(null, {}, async () => {
    if (chosen === null || busy) return;
    const { playlist } = await adding.mutateAsync({ params: { id: chosen.id }, body: { items: body } });
    succeed(t('Added to the playlist'), playlist);
  });

  function succeed(title: string, { id, name }: { id: PlaylistId; name: string }): void {
    onClose();
    onAdded?.();
    toast({ title, text: name, action: { label: t('Open playlist'), onAct: () => void navigate(playlistPath(id)) } });
  }

  return (
    <FormDialog
      form={form}
      size="wide"
      title={t('Add to playlist')}
      description={describeItems(items)}
      submit={t('Add')}
      disabled={chosen === null}
      aside={
        <Button
          variant="quiet"
          className="me-auto"
          busy={creating.isPending}
          onClick={() =>
            creating.mutate(
              { body: { name: describeItems(items), items: body } },
              { onSuccess: ({ playlist }) => succeed(t('Playlist created'), playlist) },
            )
          }
        >
          <Plus />
          {t('New playlist')}
        </Button>
      }
      onClose={onClose}
    >
      <SearchField label={t('Search playlists')} value={search} onValueChange={setSearch} className="w-full" />
      <PlaylistChoices search={useDeferredValue(search)} chosen={chosen} onChoose={setChosen} />
      <EffectLine
        busy={busy}
        planned={chosen && q.playlists.addItems.plan({ params: { id: chosen.id }, body: { items: body } })}
      />
    </FormDialog>
  );
}

interface PlaylistChoicesProps {
  search: string;
  chosen: ListedPlaylist | null;
  onChoose: (playlist: ListedPlaylist) => void;
}

function PlaylistChoices({ search, chosen, onChoose }: PlaylistChoicesProps) {
  const { entries: playlists, isPending, failure, hasMore, more } = usePages(playlistsRead(search));
  return (
    <div className="-mx-1 h-[min(40dvh,340px)] overflow-y-auto px-1">
      <Region
        of={{ data: isPending ? undefined : playlists, failure }}
        skeleton={<Spinner className="h-full" />}
        empty={{
          plain: true,
          title: search === '' ? t('No playlists yet') : t('No playlists found'),
          text: search === '' ? t('New playlist makes the first one of what you chose.') : t('Try another name.'),
        }}
      >
        {() => (
          <div role="radiogroup" aria-label={t('Playlist')}>
            {playlists.map((playlist) => (
              <PlaylistChoice
                key={playlist.id}
                playlist={playlist}
                isChosen={playlist.id === chosen?.id}
                onChoose={() => onChoose(playlist)}
              />
            ))}
            <ShowMore hasMore={hasMore} onMore={more} />
          </div>
        )}
      </Region>
    </div>
  );
}

interface PlaylistChoiceProps {
  playlist: ListedPlaylist;
  isChosen: boolean;
  onChoose: () => void;
}

/** A playlist to choose. One that plays a folder takes no items. */
function PlaylistChoice({ playlist, isChosen, onChoose }: PlaylistChoiceProps) {
  const { name, source, thumbnailUrls } = playlist;
  const isFollowing = source !== null;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line py-1.5 last:border-0 has-disabled:cursor-default has-disabled:text-ink-3">
      <input
        type="radio"
        name="playlist"
        className="size-4.5 flex-none accent-(--accent)"
        checked={isChosen}
        disabled={isFollowing}
        onChange={onChoose}
      />
      <span className="w-18 flex-none">
        <Cover small thumbnailUrls={thumbnailUrls} />
      </span>
      <span className="grid min-w-0">
        <span className="truncate font-medium">{name}</span>{' '}
        <span className="truncate text-1 text-ink-3">
          {isFollowing
            ? t('Follows a folder: add the files to the folder')
            : t('{length}. {places}', { length: lengthLabel(playlist), places: describePlaces(playlist) })}
        </span>
      </span>
    </label>
  );
}

/** The title of one item; `3 items` for several. */
const describeItems = (items: readonly PlacedItem[]): string =>
  items.length === 1
    ? (items[0]?.name ?? '')
    : t('{count, plural, one {# item} other {# items}}', { count: items.length });
