import type { ContentKind } from '@vitrine/contract/library/content';
import { Link } from 'react-router';
import { titleOf } from '../../../ui/format/file-title.ts';

interface ContentNameProps {
  content: { id: string; kind: ContentKind; name: string };
  /** Of the link. */
  className?: string;
}

/** The name of content; of a playlist as a link to it. */
export function ContentName({ content: { id, kind, name }, className = 'link' }: ContentNameProps) {
  if (kind !== 'playlist') return titleOf(name);
  return (
    <Link to={`/playlists/${id}`} className={className} title={name}>
      {name}
    </Link>
  );
}
