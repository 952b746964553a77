import { readFileSync } from 'node:fs';
import type { TemplatePurpose } from '@vitrine/contract/layouts/layout-limits';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import { pictureId } from '@vitrine/layout/templates/parts';
import { TEMPLATES } from '@vitrine/layout/templates/templates';
import type { Document } from '../../http/files/documents.ts';
import { listSamplePictures, type SamplePicture } from '../samples/index.ts';

const pictures = new Map(listSamplePictures().map((each) => [each.name.replace(/\.\w+$/, ''), each]));

/** A picture of a template: a file of the product. */
export function findTemplatePicture(name: string): SamplePicture {
  const picture = pictures.get(name);
  if (picture === undefined) throw new Error(`The sample content has no ${name}`);
  return picture;
}

const toUrl = ({ name }: SamplePicture): string => `/layout-templates/${name}`;

function describePicture(name: string): LayoutTemplate['pictures'][number] {
  const picture = findTemplatePicture(name);
  return { mediaId: pictureId(name), url: toUrl(picture), width: picture.width, height: picture.height };
}

/** The templates of layouts, of one purpose if it is given, with the addresses of their pictures. */
export const listTemplates = (purpose?: TemplatePurpose): LayoutTemplate[] =>
  TEMPLATES.filter(({ purposes }) => purpose === undefined || purposes.includes(purpose)).map((template) => ({
    ...template,
    pictures: template.pictures.map(describePicture),
  }));

/** The pictures of the templates. */
export const listTemplatePictures = (): Document[] =>
  [...new Set(TEMPLATES.flatMap((template) => template.pictures))].map((name) => {
    const picture = findTemplatePicture(name);
    return { path: toUrl(picture), contentType: picture.mimeType, content: () => readFileSync(picture.path) };
  });
