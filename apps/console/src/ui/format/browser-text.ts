import { t } from '@vitrine/messages/t';
import { translateSentence } from './loaded-texts.ts';

/** Names a browser and its system; `named` is its name in English. */
export const nameBrowser = (named: string, parts: { browser: string; system: string } | undefined): string =>
  parts === undefined
    ? translateSentence(named)
    : t('{browser} on {system}', { browser: parts.browser, system: parts.system });
