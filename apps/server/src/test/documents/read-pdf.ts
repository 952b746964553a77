import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Returns the text of each page of a PDF, on one line. */
export async function readPages(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '));
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}

/** Returns the tags of a PDF with how often each stands in its structure. */
export function countTags(bytes: Uint8Array): Map<string, number> {
  const tags = new Map<string, number>();
  const found = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/S \/(\w+)\n(?:(?!endobj)[^])*?\/P \d/g);
  for (const [, tag = ''] of found) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  return tags;
}
