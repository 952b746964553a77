import { useState } from 'react';
import { Mark } from '../../ui/layout/mark.tsx';

interface LogoProps {
  /** The account's own picture, or null for the product's mark. */
  url: string | null;
  name: string;
}

/** Whose console this is. A picture that does not load is replaced by words. */
export function Logo({ url, name }: LogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url !== null && failedUrl !== url) {
    return (
      <img
        src={url}
        alt={name}
        className="h-7 min-w-0 max-w-38 object-contain object-left"
        onError={() => setFailedUrl(url)}
      />
    );
  }
  return (
    <>
      <Mark />
      <span className="min-w-0 truncate text-3 font-strong tracking-tight">
        {url === null ? name : 'Control Panel'}
      </span>
    </>
  );
}
