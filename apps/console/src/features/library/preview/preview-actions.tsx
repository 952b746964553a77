import { CircleOff, ListPlus, MonitorPlay, Pencil, RadioTower, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/forms/button.tsx';
import { isReady, type LibraryItem } from '../library-item.ts';
import type { MediaActions } from '../contents/media-actions.tsx';

/** The actions below the details of an item. */
export function PreviewActions({ item, actions }: { item: LibraryItem; actions: MediaActions }) {
  return (
    <>
      <Button needs="assignments.assignToDevice" disabled={!isReady(item)} onClick={() => actions.onShow(item)}>
        <MonitorPlay />
        Show on screens
      </Button>
      <Button needs="playlists.addItems" onClick={() => actions.onAddToPlaylist(item)}>
        <ListPlus />
        Add to playlist
      </Button>
      {item.isActive ? (
        <Button needs="content.clearCurrent" onClick={() => actions.onSetActive(item, false)}>
          <CircleOff />
          Remove as active
        </Button>
      ) : (
        <Button needs="content.setCurrent" disabled={!isReady(item)} onClick={() => actions.onSetActive(item, true)}>
          <RadioTower />
          Make Active
        </Button>
      )}
      {(item.kind === 'webpage' || item.kind === 'layout') && (
        <Button
          needs={item.kind === 'layout' ? 'layouts.saveDraft' : 'webpages.update'}
          onClick={() => actions.onEdit(item)}
        >
          <Pencil />
          Edit
        </Button>
      )}
      <Button variant="quiet-danger" needs="media.removeMany" onClick={() => actions.onDelete(item)}>
        <Trash2 />
        Delete
      </Button>
    </>
  );
}
