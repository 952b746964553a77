// Spreadsheets recognise a formula by its first character, including full-width signs. A spreadsheet that splits lines
// at a different separator also starts a cell after that separator.
const FORMULA = /^(?:[\t\r\n]|[\s,;|"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** One line of a CSV file without its line break. Every value is quoted, and formulas are escaped. */
export const formatCsvLine = (values: readonly string[]): string => values.map(formatCsvCell).join(',');

function formatCsvCell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
