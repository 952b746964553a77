/**
 * The width in px up to which the month shows marks instead of thumbnails, and the chosen day below it. month.css
 * has the same.
 */
export const PHONE = 600;
