import type { NewLayout } from '@vitrine/contract/layouts/layouts';
import { useNavigate } from 'react-router';
import { contentPath } from '../../content/index.ts';
import { FILLING } from '../editor/use-filling.ts';
import { type LayoutFilter, useCreateLayout } from '../queries.ts';

/** Creates a layout in the open folder, from a template or empty, and opens it in the editor. */
export function useNewLayout(folder: LayoutFilter['folder']) {
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useCreateLayout();
  return {
    isPending,
    /** The template from which a layout is being created; undefined if there is none. */
    pendingTemplate: isPending ? variables.template?.id : undefined,
    create: (layout: Omit<NewLayout, 'folderId'>): void =>
      mutate(
        { ...layout, folderId: folder === 'root' ? null : folder },
        {
          // A template is filled in first.
          onSuccess: ({ id }) =>
            void navigate(contentPath('layout', id) + (layout.template === undefined ? '' : `?${FILLING}=1`)),
        },
      ),
  };
}

export type LayoutCreation = ReturnType<typeof useNewLayout>;
