import { wasPublished } from '@vitrine/contract/layouts/publication';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { formatDateTime, formatDuration, formatSize } from '../../../ui/format/format.ts';
import { contentLabel } from '../../content/index.ts';
import { drawnEditorOf } from '../../drawn/index.ts';
import {
  type DocumentItem,
  type DrawnItem,
  isDrawnItem,
  type LayoutItem,
  type LibraryItem,
  type WebpageItem,
} from '../library-item.ts';
import type { MediaItem } from '../media-item.ts';
import { refreshWords } from '../webpages/webpage-text.ts';

type Property = readonly [name: string, value: ReactNode];

/** The facts about an item. */
export function Properties({ item }: { item: LibraryItem }) {
  const properties = listProperties(item);
  return (
    <dl className="grid grid-cols-2 gap-3 wide:grid-cols-1">
      {properties.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt className="text-1 text-ink-3">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function listProperties(item: LibraryItem): Property[] {
  if (item.kind === 'webpage') return listWebpageProperties(item);
  if (isDrawnItem(item)) return listDrawnProperties(item);
  if (item.kind === 'document') return listDocumentProperties(item);
  return item.kind === 'layout' ? listLayoutProperties(item) : listFileProperties(item);
}

const listFileProperties = (file: MediaItem): Property[] => {
  const { kind, originalName, fileSize, width, height, duration, fps, createdAt, status } = file;
  return [
    [t('File name'), originalName],
    [t('Type'), contentLabel(kind)],
    [t('Size'), formatSize(fileSize)],
    [t('Dimensions'), width === null || height === null ? null : `${width} × ${height}`],
    [t('Duration'), duration === null ? null : formatDuration(duration)],
    [t('Frame rate'), fps === null ? null : t('{rate} fps', { rate: Number(fps.toFixed(2)) })],
    [t('Created'), formatDateTime(createdAt, 'unknown')],
    [t('Status'), status === 'ready' ? null : status === 'processing' ? t('Preparing') : t('Failed')],
  ];
};

const listDocumentProperties = (document: DocumentItem): Property[] => {
  const { kind, originalName, fileSize, pagesBytes, pageCount, shownPages, lengthMs, createdAt, status } = document;
  const skipped = pageCount - shownPages;
  return [
    [t('File name'), originalName],
    [t('Type'), contentLabel(kind)],
    [t('Size'), formatSize(fileSize + pagesBytes)],
    [t('Pages'), pageCount === 0 ? null : pageCount],
    [t('Skipped pages'), skipped === 0 ? null : skipped],
    [t('Duration'), status === 'ready' ? formatDuration(lengthMs / 1_000) : null],
    [t('Created'), formatDateTime(createdAt, 'unknown')],
    [t('Status'), status === 'ready' ? null : status === 'processing' ? t('Preparing') : t('Failed')],
  ];
};

const listWebpageProperties = (webpage: WebpageItem): Property[] => {
  const { kind, url, refreshSeconds, zoom, fallback, hasLogin, createdAt } = webpage;
  return [
    [
      t('Address'),
      <a key="url" href={url} target="_blank" rel="noreferrer" className="link wrap-anywhere">
        {url}
      </a>,
    ],
    [t('Type'), contentLabel(kind)],
    [t('Refresh', {}, 'how often'), refreshWords(refreshSeconds)],
    [t('Zoom'), t('{percent}%', { percent: zoom })],
    [t('Fallback picture'), fallback?.originalName ?? t('None', {}, 'fallback picture')],
    [t('Login'), hasLogin ? t('Stored') : null],
    [t('Created'), formatDateTime(createdAt, 'unknown')],
  ];
};

const listDrawnProperties = ({ kind, fields, createdAt }: DrawnItem): Property[] => [
  [t('Type'), contentLabel(kind)],
  [t('Shows'), drawnEditorOf(kind).describe(fields)],
  [t('Created'), formatDateTime(createdAt, 'unknown')],
];

const listLayoutProperties = ({
  kind,
  width,
  height,
  sceneCount,
  hasDraft,
  publishedAt,
  createdAt,
}: LayoutItem): Property[] => [
  [t('Type'), contentLabel(kind)],
  [t('Dimensions'), `${width} × ${height}`],
  [t('Scenes'), sceneCount === 1 ? null : sceneCount],
  [t('Published'), wasPublished({ createdAt, publishedAt }) ? formatDateTime(publishedAt, 'unknown') : null],
  [t('Status'), hasDraft ? t('Has changes that are not published') : null],
  [t('Created'), formatDateTime(createdAt, 'unknown')],
];
