import type { LeftOut, TransferCounts, TransferSummary } from '@vitrine/contract/transfer/transfers';
import { t } from '@vitrine/messages/t';
import { formatList } from '../../ui/format/format.ts';

const quantities: Record<keyof TransferCounts, (count: number) => string> = {
  layouts: (count) => t('{count, plural, one {# layout} other {# layouts}}', { count }),
  playlists: (count) => t('{count, plural, one {# playlist} other {# playlists}}', { count }),
  files: (count) => t('{count, plural, one {# file} other {# files}}', { count }),
  webpages: (count) => t('{count, plural, one {# web page} other {# web pages}}', { count }),
  priceLists: (count) => t('{count, plural, one {# price list} other {# price lists}}', { count }),
  feeds: (count) => t('{count, plural, one {# feed} other {# feeds}}', { count }),
  drawn: (count) => t('{count, plural, one {# other item} other {# other items}}', { count }),
};

/** `2 layouts, 1 playlist and 3 files`; empty for nothing. */
function describeCounts(counts: TransferCounts): string {
  const parts = Object.entries(quantities).flatMap(([kind, describe]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of `quantities`
    const count = counts[kind as keyof TransferCounts];
    return count === 0 ? [] : [describe(count)];
  });
  return formatList(parts);
}

/** The things that an import added, and those that the account had already. */
export function describeSummary({ added, reused }: Pick<TransferSummary, 'added' | 'reused'>): string {
  const [things, found] = [describeCounts(added), describeCounts(reused)];
  return found === ''
    ? t('Added {things}.', { things })
    : t('Added {things}. Already in your account: {found}.', { things, found });
}

/** `Menu: 2 places stay empty, …` */
export function describeLeftOut({ name, reason, count }: LeftOut): string {
  switch (reason) {
    case 'not_contained':
      return t(
        '{count, plural, one {{name}: one place stays empty, because the file does not contain its content.} other {{name}: # places stay empty, because the file does not contain their content.}}',
        { name, count },
      );
    case 'groups':
      return t(
        '{count, plural, one {{name}: one item or scene was for groups of another account only, and is now for more screens. Choose its screens.} other {{name}: # items or scenes were for groups of another account only, and are now for more screens. Choose their screens.}}',
        { name, count },
      );
    case 'webpage.own_address':
      return t('{name}: this web page is a page of this installation, which screens cannot show.', { name });
    case 'webpage.insecure_address':
      return t('{name}: this web page uses http, which screens cannot show here.', { name });
  }
}
