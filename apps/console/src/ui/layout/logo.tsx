import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Mark } from './mark.tsx';

interface LogoProps {
  /** The account's logo; null shows the product's mark and the name. */
  url: string | null;
  name: string;
}

/** The account's logo, or its name. An image that does not load is replaced by a text. */
export function Logo({ url, name }: LogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url !== null && failedUrl !== url) {
    return (
      <img
        src={url}
        alt={name}
        className="h-7 min-w-0 max-w-38 object-contain object-left rtl:object-right"
        onError={() => setFailedUrl(url)}
      />
    );
  }
  return (
    <>
      <Mark />
      <span className="min-w-0 truncate text-3 font-strong tracking-tight">
        {url === null ? name : t('Control Panel')}
      </span>
    </>
  );
}
