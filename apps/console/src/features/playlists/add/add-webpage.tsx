import { MAX_ITEMS } from '@vitrine/contract/playlists/playlist-limits';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { usePreload } from '../../../ui/rendering/use-preload.ts';
import { loadWebpageDialog, fromWebpage } from '../../library/index.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { newPlaylistItem } from '../editor/shown-items.ts';

const Dialog = fetched(loadWebpageDialog);

/** Adds a web page to the library and to the end of the playlist. */
export function AddWebpage() {
  const toast = useToast();
  const { items, add } = usePlaylistEditor();
  const [isOpen, setIsOpen] = useState(false);
  usePreload(Dialog.load);
  return (
    <>
      <Button small disabled={items.length >= MAX_ITEMS} onClick={() => setIsOpen(true)}>
        <Globe />
        {t('Web page')}
      </Button>
      {isOpen && (
        <Dialog
          webpage={null}
          folderId={null}
          onSaved={(webpage) => {
            setIsOpen(false);
            add([newPlaylistItem(fromWebpage(webpage))], null);
            toast({ title: t('Web page added') });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
