import { catalogueLoaders, type OwnCatalogue } from '@vitrine/messages/catalogues';
import type { Translate } from '@vitrine/messages/t';
import type { ValuesOf } from '@vitrine/messages/values';

type Loaders = Readonly<Partial<Record<string, () => Promise<{ default: OwnCatalogue }>>>>;

const english: OwnCatalogue = { lang: 'en', dir: 'ltr', texts: {} };

let catalogue = english;
/** The language of the last call of `speak`. */
let wanted: string | undefined;

/** The parts of a message in the language of this screen, with values in place of their names. */
const split = <T>(message: string, values: Readonly<Record<string, T>>): (T | string)[] =>
  (catalogue.texts[message] || message)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? values[part]! : part));

const say = (message: string, values: Readonly<Record<string, unknown>> = {}, _context?: string): string =>
  split(message, values).join('');

/** A message in the language of this screen. The player’s messages have no plurals. */
export const t: Translate = say;

/** Translates a sentence that is not written here, such as one of the server. One that no catalogue has stays. */
export const translate: (sentence: string, values?: Readonly<Record<string, unknown>>) => string = say;

/** The parts of a message with elements as its values. */
export const rich: <const Message extends string>(
  message: Message,
  values: ValuesOf<Message, Node>,
) => (Node | string)[] = split;

/** The first language of the product among those that are preferred, best first. */
export const chooseLanguage = (preferred: readonly string[], loaders: Loaders = catalogueLoaders): string =>
  preferred.map((tag) => tag.split('-')[0]!).find((tag) => tag === 'en' || tag in loaders) ?? 'en';

/**
 * Loads the texts of a language. Until they are there, and if they cannot be had, the former ones stay.
 *
 * @param onSpoken called if the texts are others now
 */
export async function speak(
  language: string | undefined,
  onSpoken: () => void,
  loaders: Loaders = catalogueLoaders,
): Promise<void> {
  wanted = language;
  const load = loaders[String(language)];
  const next =
    load === undefined
      ? english
      : await load().then(
          (loaded) => loaded.default,
          () => catalogue,
        );
  if (wanted !== language || next === catalogue) return;
  catalogue = next;
  const { lang, dir } = next;
  Object.assign(document.documentElement, { lang, dir });
  onSpoken();
}
