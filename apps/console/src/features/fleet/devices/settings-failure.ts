/** The toast when settings of a device were not saved, with the reason where the server gives none. */
export const settingsFailure = { title: 'Update Failed', reason: 'Failed to update device settings.' };
