import { createMessageFormat, formatParts } from './format.ts';
import { language } from './language.ts';
import type { Tokens } from './tokens.ts';

/** The format of messages in the language of this build. */
export const messageFormat = /* @__PURE__ */ createMessageFormat(language);

/** Takes the place of `t` in a build, which has compiled the message in its language. */
const formatBuilt = (message: string | Tokens, values: Readonly<Record<string, unknown>> = {}): string =>
  typeof message === 'string' ? message : formatParts(message, values, messageFormat).join('');

export { formatBuilt as t };
