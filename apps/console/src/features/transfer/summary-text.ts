import type { LeftOut, TransferCounts, TransferSummary } from '@vitrine/contract/transfer/transfers';
import { t } from '@vitrine/messages/t';
import { formatList, formatQuantity } from '../../ui/format/format.ts';

const words: Record<keyof TransferCounts, string> = {
  layouts: 'layout',
  playlists: 'playlist',
  files: 'file',
  webpages: 'web page',
  priceLists: 'price list',
  feeds: 'feed',
  drawn: 'other item',
};

/** `2 layouts, 1 playlist and 3 files`; empty for nothing. */
function describeCounts(counts: TransferCounts): string {
  const parts = Object.entries(words).flatMap(([kind, word]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of `words`
    const count = counts[kind as keyof TransferCounts];
    return count === 0 ? [] : [formatQuantity(count, word)];
  });
  return formatList(parts);
}

/** The things that an import added, and those that the account had already. */
export function describeSummary({ added, reused }: Pick<TransferSummary, 'added' | 'reused'>): string {
  const found = describeCounts(reused);
  return `Added ${describeCounts(added)}.${found === '' ? '' : ` Already in your account: ${found}.`}`;
}

const reasons: Record<LeftOut['reason'], (count: number) => string> = {
  not_contained: (count) =>
    count === 1
      ? 'one place stays empty, because the file does not contain its content'
      : t('{count} places stay empty, because the file does not contain their content', { count }),
  'webpage.own_address': () => 'this web page is a page of this installation, which screens cannot show',
  'webpage.insecure_address': () => 'this web page uses http, which screens cannot show here',
};

/** `Menu: 2 places stay empty, …` */
export const describeLeftOut = ({ name, reason, count }: LeftOut): string => `${name}: ${reasons[reason](count)}.`;
