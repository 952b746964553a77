/** The cookie by which the server chooses the page. */
const COOKIE = 'vitrine-language';

const YEAR_S = 31_536_000;

/** Loads the page anew in a language, and all pages in it from now on; null: in that of the browser. */
export function loadInLanguage(language: string | null): void {
  const lifetime = language === null ? 0 : YEAR_S;
  document.cookie = `${COOKIE}=${language ?? ''}; Path=/; SameSite=Lax; Max-Age=${lifetime}`;
  window.location.reload();
}

/** True if somebody has chosen a language in this browser. */
export const hasChosenLanguage = (): boolean => document.cookie.includes(`${COOKIE}=`);
