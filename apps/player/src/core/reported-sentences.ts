import { t } from './language.ts';

// Sentences that the player shows and does not contain: they are the server’s and the agent’s, which speak English, or
// composed of their reasons. It looks them up by `translate`. This module is never part of it: it tells the catalogues of
// the sentences (`reported-sentences.test.ts`).

const name = '';

/** The reasons why content does not show, each as a sentence. */
export const reasons = [
  t('{name} can’t be played on this screen', { name }),
  t('{name} doesn’t answer. It will be shown as soon as it does.', { name }),
  t('{name} doesn’t load. It will be shown as soon as it does.', { name }),
  t('{name} doesn’t react. It will be shown as soon as it does.', { name }),
  t('{name} can’t be shown on a screen', { name }),
  t('{name} is a page of this installation, which screens can’t show', { name }),
  t('{name} has an address without https, which screens can’t show here', { name }),
  t('{name} leads to an address without https', { name }),
  t('{name} forbids other sites to show it', { name }),
  t('{name} asks for a name and password', { name }),
  t('{name} asks people to sign in', { name }),
  t('{name} answers with the error {status}', { name, status: '' }),
  t('{name} has a certificate that the browser does not trust', { name }),
  t('{name} has crashed', { name }),
  t('{name} needs a screen with the Vitrine agent', { name }),
  t('{name} is a PDF', { name }),
];

/** The errors of the server with which a prepared screen does not pair itself. */
export const refusals = [
  t('Your plan has no free device seat'),
  t('The pairing token is unknown or was revoked. Prepare this screen again.'),
  t('The pairing token has expired. Prepare this screen again.'),
  t('The pairing token has paired all of its screens. Prepare this screen again.'),
  t('This screen was removed, or other hardware took its place.'),
];

/** The notices of manifests. */
export const notices = [t('This screen is over your plan’s device limit. It plays again as soon as a seat is free.')];
