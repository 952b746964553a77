import PdfDocument from 'pdfkit';
import { readToken } from '../../../../platform/design-tokens.ts';
import type { ReportSheet } from '../sheet.ts';
import { createType } from './type.ts';

type Element = PDFKit.PDFStructureElement;

/** The parts of the structure that a report uses. */
type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';

/** A4 in points, and its margins. */
export const A4 = { width: 595.28, height: 841.89 };
export const MARGIN = 48;
export const [LEFT, RIGHT] = [MARGIN, A4.width - MARGIN];
export const WIDTH = RIGHT - LEFT;
/** Nothing but the foot of a page is below. */
const FLOOR = A4.height - 54;

export const COLORS = {
  ink: readToken('ink').light,
  soft: readToken('ink-2').light,
  pale: readToken('ink-3').light,
  line: readToken('line').light,
  strongLine: readToken('line-strong').light,
  sunken: readToken('sunken').light,
};

export type Paper = ReturnType<typeof createPaper>;

/** Returns a tagged document of A4 pages, and functions that draw on it from the top down. */
export function createPaper({ language, name, brand, createdAt }: ReportSheet) {
  const doc = new PdfDocument({
    size: [A4.width, A4.height],
    margin: 0,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- null: no font is opened before one is chosen
    font: null as unknown as string,
    info: { Title: name, Author: brand.name, Creator: 'Vitrine', Producer: 'Vitrine', CreationDate: createdAt },
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const paper = {
    doc,
    type: createType(doc),
    /** The upper edge of the next part. */
    y: 0,
    /** Called with each new page. */
    onPage: () => {},

    addPage(): void {
      doc.addPage();
      paper.y = MARGIN;
      paper.onPage();
    },

    /** Adds a page if a height has no room on this one. Returns true if it did. */
    need(height: number): boolean {
      if (paper.y + height <= FLOOR) return false;
      paper.addPage();
      return true;
    },

    /** Adds an element to the structure, and draws its content. Without a drawing, elements can be added to it. */
    tag(parent: Element | null, tag: Tag, draw?: () => void, { alt, scope }: TagOptions = {}): Element {
      const element = doc.struct(tag, alt === undefined ? {} : { alt });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of pdfkit leave the dictionary out
      const { data } = (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary;
      if (scope !== undefined) data['A'] = { O: 'Table', Scope: scope };
      (parent ?? root).add(element);
      if (draw !== undefined) {
        element.add(draw);
        element.end();
      }
      return element;
    },

    /** Draws lines, colors, and texts that are repeated on each page. Screen readers leave them out. */
    decorate(kind: 'Layout' | 'Pagination', draw: () => void): void {
      doc.markContent('Artifact', { type: kind });
      draw();
      doc.endMarkedContent();
    },

    /** Ends the document and returns its bytes. */
    end(): Promise<Uint8Array> {
      doc.end();
      return ended;
    },
  };
  return paper;
}

interface TagOptions {
  alt?: string;
  scope?: 'Column' | 'Row';
}
