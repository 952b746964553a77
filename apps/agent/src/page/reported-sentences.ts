import { t } from './language.ts';

// Sentences of the task that watches the network, which writes them in English. Pages look them up by `translateReport`; this
// module only tells the catalogues of them (`reported-sentences.test.ts`).

const wifi = '';

export const networkProblems = [
  t('The password of {wifi} is wrong', { wifi }),
  t('{wifi} is not in reach', { wifi }),
  t('{wifi} gave this screen no address', { wifi }),
  t('{wifi} can’t be joined', { wifi }),
  t('{wifi} works, but no Vitrine server answers there', { wifi }),
  t('This machine has no Wi-Fi adapter'),
];
