import { useState } from 'react';

/** The account's logo in the header of a page. Nothing is shown if it is missing or does not load. */
export function HeaderLogo({ url }: { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null || failedUrl === url) return null;
  return (
    <img src={url} alt="" className="h-7 max-w-30 object-contain object-right" onError={() => setFailedUrl(url)} />
  );
}
