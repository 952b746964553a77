import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import { CircleDot, CircleOff, FolderInput, Pencil, TextCursorInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { deletionOfItems, fromLayout } from '../../library/index.ts';
import { contentPath } from '../../content/index.ts';
import { EffectLine, useActivationDialog } from '../../effect/index.ts';
import { useLayoutDefinitions } from '../use-layout-definitions.tsx';
import type { LayoutDialog } from './layout-dialogs.tsx';

/** The menu of each layout, and the dialog that it opened. */
export function useLayoutActions() {
  const navigate = useNavigate();
  const activate = useActivationDialog();
  const confirm = useConfirm();
  const remove = useChange(q.layouts.remove({ failure: t('Failed to delete the layout'), done: t('Layout deleted') }));
  const definitionsOf = useLayoutDefinitions();
  const [dialog, setDialog] = useState<LayoutDialog | null>(null);
  const entriesOf = (layout: LayoutSummary): MenuEntry[] => {
    const { id, name, isActive } = layout;
    const content = { kind: 'layout', id, name } as const;
    const { show, plan, addToPlaylist, duplicate, export: exporting } = definitionsOf(layout);
    return [
      {
        label: t('Edit'),
        needs: 'layouts.saveDraft',
        icon: <Pencil />,
        onSelect: () => void navigate(contentPath('layout', id)),
      },
      show,
      plan,
      addToPlaylist,
      isActive
        ? {
            label: t('End as active'),
            needs: 'content.clearCurrent',
            icon: <CircleOff />,
            onSelect: () => activate({ content, isActive: false }),
          }
        : {
            label: t('Make active'),
            needs: 'content.setCurrent',
            icon: <CircleDot />,
            onSelect: () => activate({ content, isActive: true }),
          },
      'divider',
      {
        label: t('Rename'),
        needs: 'layouts.update',
        icon: <TextCursorInput />,
        onSelect: () => setDialog({ to: 'rename', layout }),
      },
      duplicate,
      {
        label: t('Move to folder'),
        needs: 'layouts.update',
        icon: <FolderInput />,
        onSelect: () => setDialog({ to: 'move', layout }),
      },
      exporting,
      'divider',
      {
        label: t('Delete'),
        needs: 'layouts.remove',
        icon: <Trash2 />,
        danger: true,
        onSelect: () =>
          void confirm({
            ...deletionOfItems([fromLayout(layout)]),
            effect: <EffectLine planned={q.layouts.remove.plan({ params: { id } })} />,
            act: () => remove.mutateAsync({ params: { id } }),
          }),
      },
    ];
  };
  return { entriesOf, dialog, close: () => setDialog(null) };
}
