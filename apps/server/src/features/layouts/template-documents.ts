import { AppError } from '@vitrine/contract/core/errors';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { Orientation } from '@vitrine/contract/conditions';
import type { TemplatePurpose } from '@vitrine/contract/layouts/layout-limits';
import type { LayoutTemplate, TemplatePriceList } from '@vitrine/contract/layouts/layout-templates';
import type { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { MediaId } from '@vitrine/contract/library/media';
import { pictureId } from '@vitrine/layout/templates/parts';
import { createTemplates } from '@vitrine/layout/templates/templates';
import type { InAccount } from '../../http/callers.ts';
import type { Origin } from '../../http/request.ts';
import type { Translate } from '@vitrine/messages/t';
import { hashFile } from '../../platform/storage/hash-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { findReadingLanguage } from '../accounts/index.ts';
import { findMediaIdByHash } from '../library/index.ts';
import { createSampleNames, type SamplePicture } from '../samples/index.ts';
import { describePicture, findTemplatePicture } from './template-pictures.ts';

export interface TemplateDependencies {
  /** Adds a picture to an account's library; returns its id there. */
  addPicture: (
    accountId: string,
    picture: SamplePicture,
    place: { folderId: string | null; title: string | undefined },
  ) => Promise<string>;
  /** Returns the account's price list of this name, which is created if there is none. */
  providePriceList: (accountId: string, list: Omit<TemplatePriceList, 'priceListId'>) => Promise<PriceListId>;
  /** Returns if it exists. @throws price_list.not_found */
  requirePriceList: (accountId: string, id: PriceListId) => Promise<unknown>;
}

interface ChosenTemplate {
  id: string;
  orientation: Orientation;
  priceListId?: PriceListId | undefined;
}

/** Whoever makes a layout: a person, or a program of theirs. */
export interface Maker extends InAccount {
  userId?: string;
}

/** How a layout is asked for. */
export type Asked = Pick<Origin, 'language'>;

/** Templates, and documents of new layouts that are made from them, in the language of whoever makes them. */
export function createTemplateDocuments({ db, findReader }: Platform, providers: TemplateDependencies) {
  const { addPicture, providePriceList, requirePriceList } = providers;

  /** An account gets each picture once, whichever templates it uses. */
  async function providePicture(
    accountId: string,
    name: string,
    { folderId, t }: { folderId: string | null; t: Translate },
  ): Promise<MediaId> {
    const picture = findTemplatePicture(name);
    const { sha256 } = await hashFile(picture.path);
    const known = await findMediaIdByHash(db, accountId, sha256);
    return MediaId.parse(
      known ?? (await addPicture(accountId, picture, { folderId, title: createSampleNames(t)[picture.name] })),
    );
  }

  const readerOf = async (caller: Maker, asked: Asked | undefined) =>
    findReader(await findReadingLanguage(db, caller, asked));

  return {
    /** The templates of layouts, of one purpose if it is given, with the addresses of their pictures. */
    list: async (
      caller: Maker,
      { purpose }: { purpose?: TemplatePurpose | undefined },
      asked: Asked,
    ): Promise<LayoutTemplate[]> => {
      const templates = createTemplates(await readerOf(caller, asked));
      return templates
        .filter(({ purposes }) => purpose === undefined || purposes.includes(purpose))
        .map((template) => ({ ...template, pictures: template.pictures.map(describePicture) }));
    },

    /**
     * The document of a template with pictures and price lists of the account, to which they are added.
     *
     * @param template with the price list that it shows in place of its own, if it shows any
     * @throws layout.template_not_found, folder.not_found, storage.limit_exceeded, price_list.not_found,
     *   price_list.limit_reached
     */
    async create(
      caller: Maker,
      { id, orientation, priceListId: chosen, folderId }: ChosenTemplate & { folderId: string | null },
      asked: Asked | undefined,
    ): Promise<LayoutDocument> {
      const { accountId } = caller;
      const reader = await readerOf(caller, asked);
      const template = createTemplates(reader).find((each) => each.id === id);
      if (template === undefined) throw new AppError('layout.template_not_found');
      if (chosen !== undefined) await requirePriceList(accountId, chosen);
      const mediaIds = new Map<unknown, MediaId>();
      for (const name of template.pictures) {
        mediaIds.set(pictureId(name), await providePicture(accountId, name, { folderId, t: reader.t }));
      }
      const priceListIds = new Map<unknown, PriceListId>();
      for (const { priceListId, ...list } of template.priceLists) {
        priceListIds.set(priceListId, chosen ?? (await providePriceList(accountId, list)));
      }
      return withElements(template[orientation], (element) => {
        if ('mediaId' in element) return { ...element, mediaId: mediaIds.get(element.mediaId) ?? null };
        if (!('priceListId' in element)) return element;
        return { ...element, priceListId: priceListIds.get(element.priceListId) ?? null };
      });
    },
  };
}

type LayoutElement = LayoutDocument['scenes'][number]['elements'][number];

/** The document with other elements in place of its own. */
export const withElements = (
  document: LayoutDocument,
  change: (element: LayoutElement) => LayoutElement,
): LayoutDocument => ({
  ...document,
  scenes: document.scenes.map((scene) => ({ ...scene, elements: scene.elements.map(change) })),
});
