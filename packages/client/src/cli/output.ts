/** The output of a command, for people or as JSON for programs. */
export interface Output {
  isJson: boolean;
  write: (text: string) => void;
  /** Tells people, beside the results, how a command goes on. */
  note: (text: string) => void;
}

/**
 * Writes a result: as JSON for programs, otherwise as text for people.
 *
 * @param text is not called for JSON
 */
export function show(output: Output, result: unknown, text: () => string): void {
  output.write(`${output.isJson ? JSON.stringify(result) : text()}\n`);
}

/** Text of devices and people could contain sequences that control the terminal. */
export const toPlain = (text: string): string => text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');

/** Rows in columns, each as wide as its longest text. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const plain = rows.map((row) => row.map(toPlain));
  const widths = (plain[0] ?? []).map((_, column) => Math.max(...plain.map((row) => (row[column] ?? '').length)));
  return plain
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `1 screen`, `3 screens`. */
export const formatCount = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
