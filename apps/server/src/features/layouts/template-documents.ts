import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AppError } from '@vitrine/contract/core/errors';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { Orientation } from '@vitrine/contract/layouts/layouts';
import { MediaId } from '@vitrine/contract/library/media';
import { pictureId } from '@vitrine/layout/templates/parts';
import { TEMPLATES } from '@vitrine/layout/templates/templates';
import type { Db } from '../../platform/database.ts';
import { findMediaIdByHash } from '../library/index.ts';
import { findTemplatePicture, type TemplatePicture } from './templates.ts';

/** Adds a picture to an account's library; returns its id there. */
export type PictureAdder = (accountId: string, picture: TemplatePicture, folderId: string | null) => Promise<string>;

/** Documents of new layouts, made from templates. */
export function createTemplateDocuments({ db, addPicture }: { db: Db; addPicture: PictureAdder }) {
  /** An account gets each picture once, whichever templates it uses. */
  async function providePicture(accountId: string, name: string, folderId: string | null): Promise<MediaId> {
    const picture = findTemplatePicture(name);
    const sha256 = createHash('sha256')
      .update(await readFile(picture.path))
      .digest('hex');
    const known = await findMediaIdByHash(db, accountId, sha256);
    return MediaId.parse(known ?? (await addPicture(accountId, picture, folderId)));
  }

  return {
    /**
     * The document of a template with pictures of the account's library, to which they are added.
     *
     * @throws layout.template_not_found, folder.not_found, storage.limit_exceeded
     */
    async create(
      accountId: string,
      folderId: string | null,
      { id, orientation }: { id: string; orientation: Orientation },
    ): Promise<LayoutDocument> {
      const found = TEMPLATES.find(({ template }) => template.id === id);
      if (found === undefined) throw new AppError('layout.template_not_found');
      const mediaId = await providePicture(accountId, found.picture, folderId);
      const document = found.template[orientation];
      const placeholder = pictureId(found.picture);
      const scenes = document.scenes.map((scene) => ({
        ...scene,
        elements: scene.elements.map((element) =>
          'mediaId' in element && element.mediaId === placeholder ? { ...element, mediaId } : element,
        ),
      }));
      return { ...document, scenes };
    },
  };
}
