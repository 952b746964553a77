/** The colors of a report's series on paper and on screens, at least 3:1 on white and on the console's dark paper. */
export const SERIES_COLORS = ['#c2641c', '#2f7fae', '#b27e13', '#3f8267', '#8a5b86', '#8f7752'] as const;

/** The color of all other series together. */
export const OTHERS_COLOR = '#83867f';
