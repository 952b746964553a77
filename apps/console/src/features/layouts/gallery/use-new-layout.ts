import type { NewLayout } from '@vitrine/contract/layouts/layouts';
import { useNavigate } from '../../../ui/routing/navigation.tsx';
import { useChange } from '../../../api/use-change.ts';
import { contentPath } from '../../content/index.ts';
import { FILLING } from '../editor/use-filling.ts';
import { layoutCreation } from '../queries.ts';
import type { ShownFolder } from './use-gallery-view.ts';

/** Creates a layout in the open folder, from a template or empty, and opens it in the editor. */
export function useNewLayout(folder: ShownFolder) {
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useChange(layoutCreation);
  return {
    isPending,
    /** The template from which a layout is being created; undefined if there is none. */
    pendingTemplate: isPending ? variables.body.template?.id : undefined,
    create: (layout: Omit<NewLayout, 'folderId'>): void =>
      mutate(
        { body: { ...layout, folderId: folder === 'root' ? null : folder } },
        {
          // A template is filled in first.
          onSuccess: (created) =>
            void navigate(
              contentPath('layout', created.layout.id) + (layout.template === undefined ? '' : `?${FILLING}=1`),
            ),
        },
      ),
  };
}

export type LayoutCreation = ReturnType<typeof useNewLayout>;
