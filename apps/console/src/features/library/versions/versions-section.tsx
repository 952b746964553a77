import type { CurrentVersion, MediaVersion } from '@vitrine/contract/library/media-versions';
import type { FileKind } from '@vitrine/contract/library/media';
import { FileUp, History, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { useChange } from '../../../api/use-change.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { formatDateTime, formatSize } from '../../../ui/format/format.ts';
import { translateSentence } from '../../../ui/format/loaded-texts.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Picture } from '../../../ui/screen/picture.tsx';
import { useLibraryPage } from '../library-context.tsx';
import type { ItemWithFile } from '../library-item.ts';
import { FileIcon } from './file-icon.tsx';

/** The versions of an item's file, with what can be done with them. */
export function VersionsSection({ item }: { item: ItemWithFile }) {
  const { openDialog } = useLibraryPage();
  const data = useRead(
    q.media.listVersions({ params: { id: item.id }, failure: t('Failed to load the versions') }),
  ).data;
  return (
    <section aria-label={t('Versions')} className="mt-4">
      <h3 className="text-1 font-normal text-ink-3">{t('Versions')}</h3>
      {data !== undefined && (data.versions.length > 0 || data.current.versionId !== null) && (
        <ul className="mt-1 grid gap-2">
          {data.versions
            .filter(({ state }) => state !== 'former')
            .map((version) => (
              <VersionRow key={version.id} item={item} version={version} />
            ))}
          <CurrentRow kind={item.kind} version={data.current} />
          {data.versions
            .filter(({ state }) => state === 'former')
            .map((version) => (
              <VersionRow key={version.id} item={item} version={version} />
            ))}
        </ul>
      )}
      {item.status !== 'processing' && (
        <Button
          small
          needs="media.replaceFile"
          className="mt-2"
          onClick={() => openDialog({ to: 'replace', item, file: null })}
        >
          <FileUp />
          {t('New version')}
        </Button>
      )}
    </section>
  );
}

function CurrentRow({ kind, version }: { kind: FileKind; version: CurrentVersion }) {
  return (
    <li className="flex min-w-0 items-start gap-3">
      <VersionFacts kind={kind} version={version} state={t('In use')} />
    </li>
  );
}

function VersionRow({ item, version }: { item: ItemWithFile; version: MediaVersion }) {
  const { openDialog } = useLibraryPage();
  const confirm = useConfirm();
  const { mutateAsync: remove } = useChange(
    q.media.removeVersion({ failure: t('The version was not deleted.'), done: t('Version deleted') }),
  );
  const { id, state, fileName } = version;
  const params = { id: item.id, versionId: id };
  const askToRemove = () =>
    void confirm({
      title: t('Delete this version?'),
      text: <p>{t('{name} cannot be brought back then. Screens keep what they show.', { name: fileName })}</p>,
      confirm: t('Delete'),
      act: () => remove({ params }),
    });
  return (
    <li className="flex min-w-0 items-start gap-3">
      <VersionFacts kind={item.kind} version={version} state={describeState(version)} />
      <span className="flex flex-none">
        {(state === 'former' || state === 'waiting') && (
          <IconButton
            small
            needs="media.applyVersion"
            label={
              state === 'former' ? t('Bring back {name}', { name: fileName }) : t('Use {name}', { name: fileName })
            }
            onClick={() => openDialog({ to: 'use-version', item, version })}
          >
            <History />
          </IconButton>
        )}
        <IconButton
          small
          needs="media.removeVersion"
          label={t('Delete the version {name}', { name: fileName })}
          onClick={askToRemove}
        >
          <Trash2 />
        </IconButton>
      </span>
    </li>
  );
}

interface VersionFactsProps {
  kind: FileKind;
  version: CurrentVersion | MediaVersion;
  state: string | null;
}

/** The file, who sent it when, and what it is. */
function VersionFacts({ kind, version, state }: VersionFactsProps) {
  const zone = useTimeZone();
  const { fileName, fileSize, pageCount, addedBy, addedAt, thumbnailUrl } = version;
  const sum = { count: pageCount ?? 0, size: formatSize(fileSize) };
  const size = pageCount === null ? sum.size : t('{count, plural, one {# page} other {# pages}} · {size}', sum);
  const when = formatDateTime(addedAt, 'unknown', zone);
  return (
    <>
      <span className="w-14 flex-none">
        <Picture small src={thumbnailUrl} alt="" fit="contain" placeholder={<FileIcon kind={kind} />} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={fileName}>
          {fileName}
        </span>
        <span className="block text-1 text-ink-3">
          {addedBy === null ? when : t('{when}, {person}', { when, person: addedBy })}
        </span>
        <span className="block text-1 text-ink-3">
          {state === null ? size : t('{size} · {state}', { size, state })}
        </span>
      </span>
    </>
  );
}

/** Null for a former version: most are. */
function describeState({ state, progress, failure }: MediaVersion): string | null {
  switch (state) {
    case 'preparing':
      return progress === null ? t('Preparing') : t('Preparing, {percent}%', { percent: progress });
    case 'waiting':
      return t('Waits for approval');
    case 'failed':
      return failure === null ? t('Failed') : translateSentence(failure);
    case 'former':
      return null;
  }
}
