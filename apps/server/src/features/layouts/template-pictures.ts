import { readFileSync } from 'node:fs';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import { pictureId } from '@vitrine/layout/templates/parts';
import { createTemplates } from '@vitrine/layout/templates/templates';
import type { Document } from '../../http/files/documents.ts';
import { englishReader } from '../../platform/mail/reader.ts';
import { listSamplePictures, type SamplePicture } from '../samples/index.ts';

const pictures = new Map(listSamplePictures().map((each) => [each.name.replace(/\.\w+$/, ''), each]));

/** A picture of a template: a file of the product. */
export function findTemplatePicture(name: string): SamplePicture {
  const picture = pictures.get(name);
  if (picture === undefined) throw new Error(`The sample content has no ${name}`);
  return picture;
}

const toUrl = ({ name }: SamplePicture): string => `/layout-templates/${name}`;

/** A picture as templates describe it. */
export function describePicture(name: string): LayoutTemplate['pictures'][number] {
  const picture = findTemplatePicture(name);
  return { mediaId: pictureId(name), url: toUrl(picture), width: picture.width, height: picture.height };
}

/** The pictures of the templates. */
export const listTemplatePictures = (): Document[] =>
  [...new Set(createTemplates(englishReader).flatMap(({ pictures: shown }) => shown))].map((name) => {
    const picture = findTemplatePicture(name);
    return { path: toUrl(picture), contentType: picture.mimeType, content: () => readFileSync(picture.path) };
  });
