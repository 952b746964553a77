import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { useRead } from '../../../api/use-read.ts';
import { formatList } from '../../../ui/format/format.ts';
import { countItems, formatItemTitle, isFile, type LibraryItem } from '../library-item.ts';
import { mediaUseRead } from '../queries.ts';

/** The consequences of a deletion of items, for screens and for what uses them. There is at least one. */
export function DeletionText({ media }: { media: readonly LibraryItem[] }) {
  // As it is before the deletion, after which nothing uses them.
  const use = useRead(mediaUseRead(media, true)).data;
  const [first] = media;
  if (first === undefined) return null;
  const isOne = media.length === 1;
  const { kind } = first;
  const where = use === undefined ? [] : listUses(use);
  const effects = use === undefined ? [] : describeDeletion(use, media.length);
  return (
    <>
      <p>
        {isOne
          ? rich('{name} will be deleted from the library and removed from every screen.', {
              name: <b>{formatItemTitle(first)}</b>,
            })
          : rich('{items} will be deleted from the library and removed from every screen.', {
              items: <b>{countItems(media)}</b>,
            })}
      </p>
      {where.length > 0 && (
        <p>
          {isOne
            ? rich(`It's used {places}.`, { places: <b>{formatList(where)}</b> })
            : rich('They are used {places}.', { places: <b>{formatList(where)}</b> })}{' '}
          {effects.join(' ')}
        </p>
      )}
      {isOne
        ? first.isActive && (
            <p>
              {isFile(first)
                ? t(
                    `{kind, select, image {It's the active image, so screens with nothing else to show may go blank.} other {It's the active video, so screens with nothing else to show may go blank.}}`,
                    { kind },
                  )
                : t(
                    `{kind, select, document {It's the active document: screens with nothing else to show return to the active video or image.} webpage {It's the active web page: screens with nothing else to show return to the active video or image.} layout {It's the active layout: screens with nothing else to show return to the active video or image.} other {It's the active content: screens with nothing else to show return to the active video or image.}}`,
                    { kind },
                  )}
            </p>
          )
        : media.some(({ isActive }) => isActive) && (
            <p>{t('The active media is among them, so screens with nothing else to show may go blank.')}</p>
          )}
      <p className="text-ink-2">{t(`This can't be undone.`)}</p>
    </>
  );
}

const listUses = ({ screens, schedules, playlists, layouts, webpages, drawn }: MediaUse): string[] => [
  ...(screens > 0 ? [t('on {screens, plural, one {# screen} other {# screens}}', { screens })] : []),
  ...(schedules > 0 ? [t('in {schedules, plural, one {# schedule} other {# schedules}}', { schedules })] : []),
  ...(playlists > 0 ? [t('in {playlists, plural, one {# playlist} other {# playlists}}', { playlists })] : []),
  ...(layouts > 0 ? [t('in {layouts, plural, one {# layout} other {# layouts}}', { layouts })] : []),
  ...(webpages > 0
    ? [t('as the fallback picture of {webpages, plural, one {# web page} other {# web pages}}', { webpages })]
    : []),
  ...(drawn > 0
    ? [
        t(
          'as the fallback picture of {drawn, plural, one {# stream or online video} other {# streams and online videos}}',
          { drawn },
        ),
      ]
    : []),
];

/** The consequences of a deletion, in sentences. The counts include uses through playlists and layouts, which stay. */
function describeDeletion(
  { screens, schedules, playlists, layouts, webpages, drawn }: MediaUse,
  items: number,
): string[] {
  const keepers = layouts === 0 ? 'playlists' : playlists === 0 ? 'layouts' : 'both';
  const kept = playlists + layouts > 0;
  return [
    kept && describeKeepers({ playlists, layouts, items }),
    screens > 0 &&
      (kept
        ? t(
            '{keepers, select, playlists {{items, plural, one {Screens that show it outside playlists show their next media instead, if they have any.} other {Screens that show them outside playlists show their next media instead, if they have any.}}} layouts {{items, plural, one {Screens that show it outside layouts show their next media instead, if they have any.} other {Screens that show them outside layouts show their next media instead, if they have any.}}} other {{items, plural, one {Screens that show it outside playlists and layouts show their next media instead, if they have any.} other {Screens that show them outside playlists and layouts show their next media instead, if they have any.}}}}',
            { keepers, items },
          )
        : t(
            '{screens, plural, one {The screen shows its next media instead, if it has any.} other {The screens show their next media instead, if they have any.}}',
            { screens },
          )),
    schedules > 0 &&
      (kept
        ? t(
            '{keepers, select, playlists {{items, plural, one {Schedules that show it outside playlists are deleted, too.} other {Schedules that show them outside playlists are deleted, too.}}} layouts {{items, plural, one {Schedules that show it outside layouts are deleted, too.} other {Schedules that show them outside layouts are deleted, too.}}} other {{items, plural, one {Schedules that show it outside playlists and layouts are deleted, too.} other {Schedules that show them outside playlists and layouts are deleted, too.}}}}',
            { keepers, items },
          )
        : t('{schedules, plural, one {The schedule is deleted, too.} other {The schedules are deleted, too.}}', {
            schedules,
          })),
    webpages > 0 &&
      t(
        '{webpages, plural, one {The web page goes on without a fallback picture.} other {The web pages go on without a fallback picture.}}',
        { webpages },
      ),
    drawn > 0 && t('Streams and online videos go on without this fallback picture.'),
  ].filter((sentence) => sentence !== false);
}

/** The playlists and layouts that stay, without the deleted items. */
function describeKeepers({ playlists, layouts, items }: Pick<MediaUse, 'playlists' | 'layouts'> & { items: number }) {
  if (layouts === 0) {
    return t(
      '{playlists, plural, one {{items, plural, one {The playlist goes on without it.} other {The playlist goes on without them.}}} other {{items, plural, one {The playlists go on without it.} other {The playlists go on without them.}}}}',
      { playlists, items },
    );
  }
  if (playlists === 0) {
    return t(
      '{layouts, plural, one {{items, plural, one {The layout goes on without it.} other {The layout goes on without them.}}} other {{items, plural, one {The layouts go on without it.} other {The layouts go on without them.}}}}',
      { layouts, items },
    );
  }
  return t(
    'The {playlists, plural, one {playlist} other {playlists}} and {layouts, plural, one {layout} other {layouts}} go on without {items, plural, one {it} other {them}}.',
    { playlists, layouts, items },
  );
}
