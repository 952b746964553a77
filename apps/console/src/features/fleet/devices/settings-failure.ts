import { t } from '@vitrine/messages/t';

/** The toast when settings of a device were not saved, with the reason where the server gives none. */
export const settingsFailure = { title: t('Update Failed'), reason: t('Failed to update device settings.') };
