import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import { Copy, Download, ListPlus } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { contentPath } from '../content/index.ts';
import { usePlacement, usePlacementEntries } from '../effect/index.ts';
import { useExport } from '../transfer/index.ts';

/**
 * Returns the actions on a layout that its menu in the gallery and those of its page have.
 *
 * @param whenSaved called with what needs the saved layout, which may have changes
 */
export function useLayoutDefinitions(whenSaved: (act: () => void) => void = (act) => act()) {
  const place = usePlacement();
  const placementEntries = usePlacementEntries(whenSaved);
  const navigate = useNavigate();
  const duplicate = useChange(
    q.layouts.duplicate({
      failure: t('Failed to duplicate the layout'),
      done: ({ layout }) => ({
        title: t('Layout duplicated'),
        text: layout.name,
        action: { label: t('Open'), onAct: () => void navigate(contentPath('layout', layout.id)) },
      }),
    }),
  );
  const exportContent = useExport();
  return ({ id, name }: Pick<LayoutSummary, 'id' | 'name'>) => {
    const content = { kind: 'layout', id, name } as const;
    return {
      ...placementEntries({ ...content, picture: null }),
      addToPlaylist: {
        label: t('Add to playlist'),
        needs: 'playlists.addItems',
        icon: <ListPlus />,
        onSelect: () => place({ to: 'playlist', items: [content] }),
      },
      duplicate: {
        label: t('Duplicate'),
        needs: 'layouts.duplicate',
        icon: <Copy />,
        onSelect: () => whenSaved(() => duplicate.mutate({ params: { id } })),
      },
      export: {
        label: t('Export'),
        icon: <Download />,
        onSelect: () => whenSaved(() => exportContent({ kind: 'layout', id })),
      },
    } satisfies Record<string, MenuEntry>;
  };
}
