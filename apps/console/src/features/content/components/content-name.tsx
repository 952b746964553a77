import { isOtherContent } from '@vitrine/contract/core/ids';
import type { ContentKind } from '@vitrine/contract/library/content';
import { Link } from '../../../ui/routing/navigation.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { contentPath } from '../content-path.ts';

interface ContentNameProps {
  content: { id: string; kind: ContentKind; name: string };
  /** The class of the link. */
  className?: string;
}

/** The name of content; of a playlist, a web page or a layout that one sees as a link to it. */
export function ContentName({ content: { id, kind, name }, className = 'link' }: ContentNameProps) {
  const path = isOtherContent(id) ? null : contentPath(kind, id);
  if (path === null) return formatTitle(name);
  return (
    <Link to={path} className={className} title={name}>
      {name}
    </Link>
  );
}
