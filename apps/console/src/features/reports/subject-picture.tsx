import type { ListedContent } from '@vitrine/contract/content-list';
import type { PlayReportRow, ReportBy } from '@vitrine/contract/reports/reports';
import { ImageOff, Siren } from 'lucide-react';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { ChosenPicture, toPictured } from '../content/index.ts';
import { useShared } from './shared/shared-context.ts';

type Pictured = ReturnType<typeof toPictured>;
export type Pictures = ReadonlyMap<string, Pictured>;

const STALE_MS = 60_000;

/** The greatest number of pictures that are read; later rows have none. */
const MOST = 200;

/** Returns the id of the content in the picture of a row, for a page its document; null: the row has no picture. */
export const toContentId = ({ id, page }: Pick<PlayReportRow, 'id' | 'page'>, by: ReportBy): string | null =>
  by === 'screen' || by === 'group' || by === 'tag' ? null : (page?.documentId ?? id);

/** Returns pictures of content by its id: none of deleted content, and none before they are read. */
export function usePictures(ids: readonly (string | null)[]): Pictures {
  const isShared = useShared() !== null;
  const asked = [...new Set(ids.filter((id) => id !== null))].toSorted().slice(0, MOST);
  const read = useRead(
    asked.length === 0 || isShared
      ? null
      : q.content.list({
          query: { ids: asked.join(',') },
          staleMs: STALE_MS,
          keepsPrevious: true,
          select: indexPictures,
        }),
  );
  return read.data ?? none;
}

const none: Pictures = new Map();

const indexPictures = ({ content }: { content: ListedContent[] }): Pictures =>
  new Map(content.map((each) => [each.id, toPictured(each)]));

interface SubjectPictureProps {
  /** Of content or a takeover. */
  id: string;
  pictures: Pictures;
  className: string;
}

/** The small picture of the content of a row or a series. A shared report has no pictures. */
export function SubjectPicture({ id, pictures, className }: SubjectPictureProps) {
  if (useShared() !== null) return null;
  return (
    <span className={className}>
      <ChosenPicture
        small
        content={pictures.get(id) ?? null}
        placeholder={id.startsWith('tko_') ? <Siren className="size-3.5" /> : <ImageOff className="size-3.5" />}
      />
    </span>
  );
}
