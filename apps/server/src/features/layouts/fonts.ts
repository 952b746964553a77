import { readFileSync } from 'node:fs';
import { type Font, fontAddress, FONTS } from '@vitrine/layout/fonts';
import type { Document } from '../../http/documents.ts';

/** The package of a family, as a URL of its folder. Only Anton has a single weight. */
function findPackage({ id }: Font): URL {
  const name = id === 'anton' ? '@fontsource/anton' : `@fontsource-variable/${id}`;
  return new URL('.', import.meta.resolve(`${name}/package.json`));
}

function readLicences(): string {
  const licences = FONTS.map(
    (font) => `${font.name}\n\n${readFileSync(new URL('LICENSE', findPackage(font)), 'utf8')}`,
  );
  return `The fonts of layouts, under the SIL Open Font License 1.1.\n\n${licences.join('\n\n')}`;
}

/** The font files of layouts and their licences. Editor, thumbnails and players load the same bytes. */
export function listFonts(): Document[] {
  const files = FONTS.flatMap((font) =>
    font.files.map((file) => {
      const kind = font.id === 'anton' ? '400' : 'wght';
      const source = new URL(`files/${font.id}-${file.subset}-${kind}-normal.woff2`, findPackage(font));
      const path = fontAddress(font, file);
      return { path, contentType: 'font/woff2', isImmutable: true, content: () => readFileSync(source) };
    }),
  );
  return [...files, { path: '/fonts/licences.txt', contentType: 'text/plain; charset=utf-8', content: readLicences }];
}
