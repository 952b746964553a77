/** Up to this width, in px, the month shows marks instead of thumbnails, and the chosen day below it. As in calendar.css. */
export const PHONE = 600;
