import { readFileSync, statSync } from 'node:fs';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { ManifestAsset } from '@vitrine/contract/player/manifest-schema';
import { listDocumentFonts } from '@vitrine/layout/content';
import { type Font, fontAddress, type FontFile, FONTS } from '@vitrine/layout/fonts';
import type { Document } from '../../http/files/documents.ts';

/** The package of a family, as a URL of its folder. Only Anton has a single weight. */
function findPackage({ id }: Font): URL {
  const name = id === 'anton' ? '@fontsource/anton' : `@fontsource-variable/${id}`;
  return new URL('./', import.meta.resolve(`${name}/package.json`));
}

function findFontFile(font: Font, { subset }: FontFile): URL {
  const kind = font.id === 'anton' ? '400' : 'wght';
  return new URL(`files/${font.id}-${subset}-${kind}-normal.woff2`, findPackage(font));
}

const sizes = new Map<string, number>();

function measureFont(font: Font, file: FontFile): number {
  let size = sizes.get(file.sha256);
  if (size === undefined) sizes.set(file.sha256, (size = statSync(findFontFile(font, file)).size));
  return size;
}

/**
 * The font files that a screen needs to draw a document, as assets of its manifest.
 *
 * @param shown text that the document shows and does not contain
 */
export const listFontAssets = (document: LayoutDocument, shown: string): Omit<ManifestAsset, 'neededBy'>[] =>
  listDocumentFonts(document, shown).map(({ font, file }) => ({
    id: `fnt_${file.sha256.slice(0, 20)}`,
    kind: 'font',
    sha256: file.sha256,
    bytes: measureFont(font, file),
    mimeType: 'font/woff2',
    width: null,
    height: null,
    durationMs: null,
    url: fontAddress(font, file),
  }));

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
      const source = findFontFile(font, file);
      const path = fontAddress(font, file);
      return { path, contentType: 'font/woff2', isImmutable: true, content: () => readFileSync(source) };
    }),
  );
  return [...files, { path: '/fonts/licences.txt', contentType: 'text/plain; charset=utf-8', content: readLicences }];
}
