/** The color of accounts that have chosen none; the value of `--brand` in `tokens.css`. */
export const DEFAULT_PRIMARY_COLOR = '#3B82F6';
