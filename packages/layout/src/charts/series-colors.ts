/** The colors of the largest series of a report on white paper, and of all others together. */
export const SERIES_COLORS = ['#c2641c', '#2f7fae', '#b27e13', '#3f8267', '#8a5b86', '#8f7752'] as const;
export const OTHERS_COLOR = '#83867f';
