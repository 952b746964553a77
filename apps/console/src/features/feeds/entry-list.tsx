import type { FeedEntry } from '@vitrine/contract/layouts/feeds';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import { t } from '@vitrine/messages/t';
import { formatDateTime } from '../../ui/format/format.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';

/** Entries of a feed, with the addresses of those that have one. */
export function EntryList({ entries }: { entries: readonly FeedEntry[] }) {
  const timeZone = useTimeZone();
  const hasPictures = entries.some(({ pictureId }) => pictureId !== null);
  if (entries.length === 0) return <p className="text-ink-3">{t('No entries')}</p>;
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
      {entries.map(({ id, title, summary, publishedAt, link, pictureId }) => (
        <li key={id} className="flex gap-3 py-2">
          {hasPictures && (
            <span className="h-12 w-16 flex-none overflow-hidden rounded-small bg-sunken">
              {pictureId !== null && (
                <img src={thumbnailUrl(pictureId)} alt="" loading="lazy" className="size-full object-cover" />
              )}
            </span>
          )}
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-0.5">
            <p className="line-clamp-2 font-medium" dir="auto">
              {link === null ? (
                title
              ) : (
                <a href={link} target="_blank" rel="noreferrer noopener" className="link">
                  {title}
                </a>
              )}
            </p>
            {summary !== '' && (
              <p className="line-clamp-2 text-1 text-ink-2" dir="auto">
                {summary}
              </p>
            )}
            {publishedAt !== null && (
              <p className="text-1 text-ink-3">{formatDateTime(publishedAt, undefined, timeZone)}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
