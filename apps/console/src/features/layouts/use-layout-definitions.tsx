import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import type { LayoutId } from '@vitrine/contract/library/media';
import { Copy, Download, ListPlus, MonitorPlay } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { contentPath } from '../content/index.ts';
import { usePlacement } from '../effect/index.ts';
import { useExport } from '../transfer/index.ts';
import { useDuplicateLayout } from './queries.ts';

/**
 * Returns the actions on a layout that its menu in the gallery and those of its page have.
 *
 * @param whenSaved called with what needs the saved layout, which may have changes
 */
export function useLayoutDefinitions(whenSaved: (act: () => void) => void = (act) => act()) {
  const place = usePlacement();
  const duplicate = useDuplication();
  const exportContent = useExport();
  return ({ id, name }: Pick<LayoutSummary, 'id' | 'name'>) => {
    const content = { kind: 'layout', id, name } as const;
    return {
      show: {
        label: 'Show on screens',
        needs: 'assignments.assignToDevice',
        icon: <MonitorPlay />,
        onSelect: () => place({ to: 'screens', content }),
      },
      addToPlaylist: {
        label: 'Add to playlist',
        needs: 'playlists.addItems',
        icon: <ListPlus />,
        onSelect: () => place({ to: 'playlist', items: [content] }),
      },
      duplicate: {
        label: 'Duplicate',
        needs: 'layouts.duplicate',
        icon: <Copy />,
        onSelect: () => whenSaved(() => duplicate(id)),
      },
      export: {
        label: 'Export',
        icon: <Download />,
        onSelect: () => whenSaved(() => exportContent({ kind: 'layout', id })),
      },
    } satisfies Record<string, MenuEntry>;
  };
}

/** Copies a layout, and offers to open the copy. */
function useDuplication() {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync } = useDuplicateLayout();
  return (id: LayoutId): void =>
    void mutateAsync(id).then(
      (copy) =>
        toast({
          title: 'Layout duplicated',
          text: copy.name,
          action: { label: 'Open', onAct: () => void navigate(contentPath('layout', copy.id)) },
        }),
      // The failure is reported by `meta`.
      () => {},
    );
}
