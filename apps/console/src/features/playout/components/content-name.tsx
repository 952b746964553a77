import type { ContentKind } from '@vitrine/contract/library/content';
import { Link } from 'react-router';
import { titleOf } from '../../../ui/format/file-title.ts';

interface ContentNameProps {
  content: { id: string; kind: ContentKind; name: string };
  /** Of the link. */
  className?: string;
}

/** The name of content; of a playlist or a web page as a link to it. */
export function ContentName({ content: { id, kind, name }, className = 'link' }: ContentNameProps) {
  if (kind === 'image' || kind === 'video') return titleOf(name);
  return (
    <Link to={kind === 'playlist' ? `/playlists/${id}` : `/media?preview=${id}`} className={className} title={name}>
      {name}
    </Link>
  );
}
