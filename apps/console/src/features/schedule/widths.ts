/** Up to this width, in px, the month has marks instead of pictures, and lists the chosen day below. As in calendar.css. */
export const PHONE = 600;
