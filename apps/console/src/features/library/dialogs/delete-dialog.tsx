import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { useRead } from '../../../api/use-read.ts';
import { formatQuantity, formatList } from '../../../ui/format/format.ts';
import { contentLabel } from '../../content/index.ts';
import { countItems, formatItemTitle, isFile, type LibraryItem } from '../library-item.ts';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';
import { mediaUseRead } from '../queries.ts';

/** Thumbnails shown, at most. */
const SHOWN = 4;

/** The question before items are deleted, which names the consequences for screens. There is at least one. */
export function deletionOfItems(media: readonly LibraryItem[]) {
  const [first] = media;
  const isOne = media.length === 1;
  return {
    title:
      isOne && first !== undefined
        ? t('Delete {lowerCase}', { lowerCase: contentLabel(first.kind).toLowerCase() })
        : t('Delete {media}', { media: countItems(media) }),
    children: (
      <div className="flex gap-2">
        {media.slice(0, SHOWN).map((item) => (
          <MediaThumbnail key={item.id} small item={item} className={isOne ? 'w-33' : 'w-22'} />
        ))}
      </div>
    ),
    text: <Consequences media={media} />,
    confirm: 'Delete',
    cancel: t('Keep'),
  };
}

function Consequences({ media }: { media: readonly LibraryItem[] }) {
  // As it is before the deletion, after which nothing uses them.
  const use = useRead(mediaUseRead(media, true)).data;
  const [first] = media;
  if (first === undefined) return null;
  const isOne = media.length === 1;
  const kind = contentLabel(first.kind).toLowerCase();
  const where = use === undefined ? [] : listUses(use);
  const effects = use === undefined ? [] : describeDeletion(use, isOne ? 'it' : 'them');
  return (
    <>
      <p>
        {rich('{value} will be deleted from the library and removed from every screen.', {
          value: <b>{isOne ? formatItemTitle(first) : countItems(media)}</b>,
        })}
      </p>
      {where.length > 0 && (
        <p>
          {isOne ? t(`It's`) : t('They are')} used <b>{formatList(where)}</b>. {effects.join(' ')}
        </p>
      )}
      {isOne
        ? first.isActive && (
            <p>
              {isFile(first)
                ? t(`It's the active {kind}, so screens with nothing else to show may go blank.`, { kind })
                : t(`It's the active {kind}: screens with nothing else to show return to the active video or image.`, {
                    kind,
                  })}
            </p>
          )
        : media.some(({ isActive }) => isActive) && (
            <p>{t('The active media is among them, so screens with nothing else to show may go blank.')}</p>
          )}
      <p className="text-ink-2">{t(`This can't be undone.`)}</p>
    </>
  );
}

const listUses = ({ screens, schedules, playlists, layouts, webpages }: MediaUse): string[] => [
  ...(screens > 0 ? [t('on {screens, plural, one {# screen} other {# screens}}', { screens })] : []),
  ...(schedules > 0 ? [t('in {schedules, plural, one {# schedule} other {# schedules}}', { schedules })] : []),
  ...(playlists > 0 ? [t('in {playlists, plural, one {# playlist} other {# playlists}}', { playlists })] : []),
  ...(layouts > 0 ? [t('in {layouts, plural, one {# layout} other {# layouts}}', { layouts })] : []),
  ...(webpages > 0
    ? [t('as the fallback picture of {webpages, plural, one {# web page} other {# web pages}}', { webpages })]
    : []),
];

/** The consequences of a deletion, in sentences. The counts include uses through playlists and layouts, which stay. */
function describeDeletion(
  { screens, schedules, playlists, layouts, webpages }: MediaUse,
  what: 'it' | 'them',
): string[] {
  const fallback =
    webpages > 0 ? [`The web ${webpages === 1 ? 'page goes' : 'pages go'} on without a fallback picture.`] : [];
  const keepers = [
    ...(playlists > 0 ? [playlists === 1 ? 'playlist' : 'playlists'] : []),
    ...(layouts > 0 ? [layouts === 1 ? 'layout' : 'layouts'] : []),
  ];
  if (keepers.length > 0) {
    const outside = `outside ${formatList(keepers.map((keeper) => (keeper.endsWith('s') ? keeper : `${keeper}s`)))}`;
    return [
      `The ${formatList(keepers)} ${playlists + layouts === 1 ? 'goes' : 'go'} on without ${what}.`,
      ...(screens > 0
        ? [t('Screens that show {what} {outside} show their next media instead, if they have any.', { what, outside })]
        : []),
      ...(schedules > 0 ? [t('Schedules that show {what} {outside} are deleted, too.', { what, outside })] : []),
      ...fallback,
    ];
  }
  return [
    ...(screens > 0
      ? [
          screens === 1
            ? t('The screen shows its next media instead, if it has any.')
            : t('The screens show their next media instead, if they have any.'),
        ]
      : []),
    ...(schedules > 0 ? [`The ${schedules === 1 ? 'schedule is' : 'schedules are'} deleted, too.`] : []),
    ...fallback,
  ];
}
