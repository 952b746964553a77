import { compareNames } from '../../../../ui/format/locale.ts';

const CODES = [
  'ar-AE',
  'bg-BG',
  'ca-ES',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'el-GR',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-US',
  'es-ES',
  'es-MX',
  'et-EE',
  'fi-FI',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'he-IL',
  'hi-IN',
  'hr-HR',
  'hu-HU',
  'id-ID',
  'is-IS',
  'it-CH',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'lv-LV',
  'nb-NO',
  'nl-BE',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sl-SI',
  'sr-RS',
  'sv-SE',
  'th-TH',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-TW',
];

/** Languages by their own names: `Deutsch (Schweiz)`. The given one is among them, if there is one. */
export function listLanguages(current: string | null): { code: string; name: string }[] {
  return [...new Set([...CODES, ...(current === null ? [] : [current])])]
    .map((code) => ({ code, name: nameLanguage(code) }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}

function nameLanguage(code: string): string {
  try {
    const name = new Intl.DisplayNames(code, { type: 'language', languageDisplay: 'standard' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}
