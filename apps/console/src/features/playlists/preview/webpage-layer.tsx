import type { WebpageId } from '@vitrine/contract/library/media';
import { WebpageCard } from '../../../ui/screen/webpage-card.tsx';
import { WebpageFrame } from '../../../ui/screen/webpage-frame.tsx';
import { hostOf, useWebpage } from '../../library/index.ts';
import type { ShownItem } from '../editor/shown-items.ts';

interface WebpageLayerProps {
  id: WebpageId;
  item: ShownItem;
  isUpright: boolean;
}

/** A web page on the stage; its card until it is known to allow framing. */
export function WebpageLayer({ id, item: { title, picture }, isUpright }: WebpageLayerProps) {
  const webpage = useWebpage(id).data;
  if (webpage?.framing !== 'allowed') {
    return <WebpageCard icon={picture} name={title} {...(webpage !== undefined && { host: hostOf(webpage.url) })} />;
  }
  return <WebpageFrame url={webpage.url} title={title} zoom={webpage.zoom} upright={isUpright} />;
}
