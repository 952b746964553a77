import { t } from '@vitrine/messages/t';
import { WebpageFrame } from '../../../ui/screen/webpage-frame.tsx';

/** The page as a screen shows it with this zoom. */
export const ZoomPreview = ({ url, zoom }: { url: string; zoom: number }) => (
  <span className="relative block aspect-[16/9] w-full max-w-96 overflow-hidden rounded-picture border border-line">
    <WebpageFrame url={url} title={t('Preview')} zoom={zoom} />
  </span>
);
