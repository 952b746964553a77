import { readFileSync } from 'node:fs';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layouts';
import { pictureId } from '@vitrine/layout/templates/parts';
import { TEMPLATES } from '@vitrine/layout/templates/templates';
import type { Document } from '../../http/documents.ts';
import { listSamplePictures } from '../welcome/index.ts';

const pictures = new Map(listSamplePictures().map((each) => [each.name.replace('.jpg', ''), each]));

function findPicture(name: string) {
  const picture = pictures.get(name);
  if (picture === undefined) throw new Error(`The sample content has no ${name}`);
  return picture;
}

const toUrl = (name: string): string => `/layout-templates/${name}.jpg`;

/** The templates of layouts, with the addresses of their pictures. */
export function listTemplates(): LayoutTemplate[] {
  return TEMPLATES.map(({ template, picture }) => {
    const { width, height } = findPicture(picture);
    return { ...template, pictures: [{ mediaId: pictureId(picture), url: toUrl(picture), width, height }] };
  });
}

/** The pictures of the templates. */
export const listTemplatePictures = (): Document[] =>
  TEMPLATES.map(({ picture }) => ({
    path: toUrl(picture),
    contentType: 'image/jpeg',
    content: () => readFileSync(findPicture(picture).path),
  }));
