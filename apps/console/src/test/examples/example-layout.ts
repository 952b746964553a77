import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { LayoutSummary } from '@vitrine/contract/layouts/layouts';

const CREATED_AT = '2026-03-03T12:00:00.000Z';

/** A published layout in landscape; its id is `lay_` and its name. */
export const exampleLayout = (name: string, changes: Partial<LayoutSummary> = {}): LayoutSummary =>
  LayoutSummary.parse({
    id: `lay_${name}`,
    name,
    folderId: null,
    width: 1_920,
    height: 1_080,
    sceneCount: 1,
    hasDraft: false,
    isActive: false,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    publishedAt: CREATED_AT,
    revision: 1,
    ...changes,
  });

export const menuBoard = exampleLayout('Menu');

/** A layout as screens and schedules name it. */
export const shownLayout = ({ id, name }: LayoutSummary = menuBoard): MediaSummary => ({
  id,
  type: 'layout',
  filename: null,
  originalName: name,
  thumbnailUrl: null,
});
