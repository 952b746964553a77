/** The query parameter that opens the dialog; its value is the code, or empty. */
export const PAIR_PARAM = 'pair';
