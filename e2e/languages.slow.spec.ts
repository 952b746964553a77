import { expectTextsFit } from './all-pages.ts';
import { test } from './fixtures.ts';
import { chooseLanguage } from './languages.ts';

for (const language of ['en-XA', 'ar-XB', 'de', 'fr', 'es']) {
  test(`every text of every page can be read whole in ${language}`, async ({ page, context, admin, server }) => {
    await chooseLanguage(context, server.url, language);
    await expectTextsFit(page, admin);
  });
}
