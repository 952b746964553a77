// A spreadsheet takes a cell for a formula by its first character, full-width signs included. Where it splits at another
// separator than ours, what follows that separator begins a cell of its own.
const FORMULA = /^(?:[\t\r\n]|[\s,;|"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** One line of a CSV file, without its line break: every value is quoted, and none of them is taken for a formula. */
export const csvLine = (values: readonly string[]): string => values.map(cell).join(',');

function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
