import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../../ui/format/error-text.ts';
import { translateSentence } from '../../../ui/format/loaded-texts.ts';
import { formatDimensions, formatSize } from '../../../ui/format/format.ts';
import { contentLabel, pagesLabel } from '../../content/index.ts';
import { drawnEditorOf } from '../../drawn/index.ts';
import { isDrawnItem, parseHost, type LibraryItem } from '../library-item.ts';

/** Describes an item by its kind and size, a web page by its host: `Image, 2.1 MB`, `Web page, weather.example.com`. */
export const describeKind = (item: LibraryItem): string => `${contentLabel(item.kind)}, ${describeSize(item)}`;

function describeSize(item: LibraryItem): string {
  if (item.kind === 'webpage') return parseHost(item.url);
  if (item.kind === 'document') return item.status === 'ready' ? pagesLabel(item) : formatSize(item.fileSize);
  if (isDrawnItem(item)) return drawnEditorOf(item.kind).describe(item.fields);
  return item.kind === 'layout' ? formatDimensions(item.width, item.height) : formatSize(item.fileSize);
}

/** The reason why a page gives way, in a sentence. */
function describeBlock(blocked: string): string {
  const [, status] = /^answers with the error (\d+)$/.exec(blocked) ?? [];
  return status === undefined
    ? translateSentence(`It ${blocked}.`)
    : t('It answers with the error {status}.', { status });
}

/** Finds the reason why screens cannot show it, in a few words and in full; null if nothing is known to be wrong. */
export function describeItemProblem(item: LibraryItem): { words: string; reason: string } | null {
  if (item.kind === 'webpage') {
    if (item.framing === 'forbidden') {
      return {
        words: t('Screens can’t show it'),
        reason:
          item.framingReason === null
            ? t('This page does not allow frames.')
            : translateAnswer(item.framingReason, item.framingTold),
      };
    }
    if (item.blocked === null) return null;
    const problem = describeBlock(item.blocked);
    return {
      words: t('Not shown now'),
      reason:
        item.fallbackMediaId === null
          ? t('{problem} Screens skip it until the page is back.', { problem })
          : t('{problem} Screens show its fallback picture until the page is back.', { problem }),
    };
  }
  if (!('status' in item) || item.status !== 'failed') return null;
  const reason =
    item.failure === null
      ? t('Preparing this file failed')
      : translateAnswer(item.failure, 'failureTold' in item ? item.failureTold : undefined);
  return { words: reason, reason };
}
