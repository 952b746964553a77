/** The query parameter that opens the dialog. */
export const NEW_PARAM = 'new';

/** The address of the page of prepared screens. */
export const PREPARED_SCREENS = '/prepared-screens';
