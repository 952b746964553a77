import type { BarChart } from '@vitrine/layout/charts/bar-chart';
import type { ReportFigure } from '../words/report-figures.ts';

/** A name with its color. */
export interface Colored {
  name: string;
  color: string;
}

/** A column of the table, after the column of names. */
export interface SheetColumn {
  head: string;
  isNumber: boolean;
}

/** A row of the table: a name with its color, the length of its bar from 0 to 1, and a text for each column. */
export interface SheetRow extends Colored {
  part: number;
  cells: readonly string[];
}

/** A part of a bar, with its length from 0 to 1. */
export interface BarPart extends Colored {
  part: number;
  text: string;
}

/** A picture as PNG, with its size in px. */
export interface SheetLogo {
  png: Uint8Array;
  width: number;
  height: number;
  alt: string;
}

/** A report in words, ready to be drawn on pages. */
export interface ReportSheet {
  /** The language, such as `en`. */
  language: string;
  /** The name of the document. */
  name: string;
  brand: { name: string; color: string; logo: SheetLogo | null };
  createdAt: Date;
  created: string;
  title: string;
  period: string;
  /** The filters of the report, each with the names that it lets through. */
  filters: readonly { label: string; text: string }[];
  /** Shown in place of a chart and a table without rows. */
  empty: string | null;
  figures: readonly ReportFigure[];
  chart: { title: string; alt: string; legend: readonly Colored[]; bars: Omit<BarChart, 'width' | 'height'> } | null;
  table: {
    title: string;
    count: string;
    head: string;
    columns: readonly SheetColumn[];
    rows: readonly SheetRow[];
    /** Sentences below the rows. */
    notes: readonly string[];
  };
  uptime: { title: string; alt: string; parts: readonly BarPart[]; notes: readonly string[] } | null;
  footnotes: readonly string[];
  /** Says the number of a page, in which {@link PAGE_MARK} and {@link PAGES_MARK} stand for the numbers. */
  pageNumber: string;
}

export const [PAGE_MARK, PAGES_MARK] = ['\u0001', '\u0002'];
