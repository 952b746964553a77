import { wasPublished } from '@vitrine/contract/layouts/publication';
import type { ReactNode } from 'react';
import { formatDateTime, formatDuration, formatSize } from '../../../ui/format/format.ts';
import { contentLabel } from '../../content/index.ts';
import { drawnEditorOf } from '../../drawn/index.ts';
import { type DrawnItem, isDrawnItem, type LayoutItem, type LibraryItem, type WebpageItem } from '../library-item.ts';
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
  return item.kind === 'layout' ? listLayoutProperties(item) : listFileProperties(item);
}

const listFileProperties = (file: MediaItem): Property[] => {
  const { kind, originalName, fileSize, width, height, duration, fps, createdAt, status } = file;
  return [
    ['File name', originalName],
    ['Type', contentLabel(kind)],
    ['Size', formatSize(fileSize)],
    ['Dimensions', width === null || height === null ? null : `${width} × ${height}`],
    ['Duration', duration === null ? null : formatDuration(duration)],
    ['Frame rate', fps === null ? null : `${Number(fps.toFixed(2))} fps`],
    ['Created', formatDateTime(createdAt, 'Unknown date')],
    ['Status', status === 'ready' ? null : status === 'processing' ? 'Preparing' : 'Failed'],
  ];
};

const listWebpageProperties = (webpage: WebpageItem): Property[] => {
  const { kind, url, refreshMinutes, zoom, fallback, createdAt } = webpage;
  return [
    [
      'Address',
      <a key="url" href={url} target="_blank" rel="noreferrer" className="link wrap-anywhere">
        {url}
      </a>,
    ],
    ['Type', contentLabel(kind)],
    ['Refresh', refreshWords(refreshMinutes)],
    ['Zoom', `${zoom}%`],
    ['Fallback picture', fallback?.originalName ?? 'None'],
    ['Created', formatDateTime(createdAt, 'Unknown date')],
  ];
};

const listDrawnProperties = ({ kind, fields, createdAt }: DrawnItem): Property[] => [
  ['Type', contentLabel(kind)],
  ['Shows', drawnEditorOf(kind).describe(fields)],
  ['Created', formatDateTime(createdAt, 'Unknown date')],
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
  ['Type', contentLabel(kind)],
  ['Dimensions', `${width} × ${height}`],
  ['Scenes', sceneCount === 1 ? null : sceneCount],
  ['Published', wasPublished({ createdAt, publishedAt }) ? formatDateTime(publishedAt, 'Unknown date') : null],
  ['Status', hasDraft ? 'Has changes that are not published' : null],
  ['Created', formatDateTime(createdAt, 'Unknown date')],
];
