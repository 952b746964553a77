import { Tags } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useTagEntries } from '../../tags/index.ts';
import { useLibraryView } from '../use-library-view.ts';

/** A menu with the tags of content. */
export function TagChoice() {
  const { view, change } = useLibraryView();
  const entries = useTagEntries('contentCount', view.tags, (tags) => change({ tags }));
  return (
    <Menu entries={entries}>
      <Button className="max-wide:order-2">
        <Tags />
        {view.tags.length === 0 ? t('Tags') : t('Tags ({count, number})', { count: view.tags.length })}
      </Button>
    </Menu>
  );
}
