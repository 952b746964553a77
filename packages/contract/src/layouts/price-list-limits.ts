/** Price lists of an account, in every plan. */
export const MAX_PRICE_LISTS = 200;

/** Rows of a price list. */
export const MAX_PRICE_ROWS = 500;

/** Columns of prices, such as one for each size of a drink. */
export const MAX_PRICE_COLUMNS = 4;

/** Characters of the name of a column. */
export const MAX_COLUMN_NAME = 40;

/** Characters of the name of an item or a section. */
export const MAX_ROW_NAME = 100;

/** Characters of an item's note. */
export const MAX_NOTE = 200;

/** Characters of a price. */
export const MAX_PRICE_LENGTH = 20;
