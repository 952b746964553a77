import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { MediaId } from '../library/media.ts';
import { LayoutDocument } from './document.ts';

/** A picture that a template shows. It is in no library: its id is valid in the template only. */
const TemplatePicture = z.object({
  mediaId: MediaId,
  /** The path of the picture on this server. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

/** A layout to begin with, for screens of both orientations. */
export const LayoutTemplate = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  landscape: LayoutDocument,
  portrait: LayoutDocument,
  pictures: z.array(TemplatePicture),
});
export type LayoutTemplate = z.infer<typeof LayoutTemplate>;

export const layouts = defineRoutes({
  listTemplates: {
    method: 'GET',
    path: '/api/layout-templates',
    access: 'user',
    summary: 'List the templates of layouts as documents, each in landscape and portrait, with their pictures',
    response: z.object({ templates: z.array(LayoutTemplate) }),
  },
});
