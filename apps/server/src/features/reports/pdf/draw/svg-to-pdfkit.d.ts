declare module 'svg-to-pdfkit' {
  interface SvgOptions {
    /** The size of the drawing, in points. */
    width: number;
    height: number;
    /** Returns the name of a registered font for a family of the drawing. */
    fontCallback: (family: string, isBold: boolean) => string;
  }
  /** Draws SVG in a document, with its top left corner at a point. */
  export default function drawSvg(
    doc: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: SvgOptions,
  ): void;
}
