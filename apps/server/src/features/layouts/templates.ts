import { readFileSync } from 'node:fs';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layouts';
import { pictureId } from '@vitrine/layout/templates/parts';
import { TEMPLATES } from '@vitrine/layout/templates/templates';
import type { Document } from '../../http/documents.ts';
import { listSamplePictures } from '../samples/index.ts';

/** A picture of a template: a file of the product. */
export type TemplatePicture = ReturnType<typeof listSamplePictures>[number];

const pictures = new Map(listSamplePictures().map((each) => [each.name.replace('.jpg', ''), each]));

export function findTemplatePicture(name: string): TemplatePicture {
  const picture = pictures.get(name);
  if (picture === undefined) throw new Error(`The sample content has no ${name}`);
  return picture;
}

const toUrl = (name: string): string => `/layout-templates/${name}.jpg`;

/** The templates of layouts, with the addresses of their pictures. */
export function listTemplates(): LayoutTemplate[] {
  return TEMPLATES.map(({ template, picture }) => {
    const { width, height } = findTemplatePicture(picture);
    return { ...template, pictures: [{ mediaId: pictureId(picture), url: toUrl(picture), width, height }] };
  });
}

/** The pictures of the templates. */
export const listTemplatePictures = (): Document[] =>
  TEMPLATES.map(({ picture }) => ({
    path: toUrl(picture),
    contentType: 'image/jpeg',
    content: () => readFileSync(findTemplatePicture(picture).path),
  }));
