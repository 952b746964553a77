import { useMutation } from '@tanstack/react-query';
import type { RequestLimit } from '@vitrine/contract/core/proxy-limit';
import { createProxyRefusal, formatRequestSize } from '@vitrine/contract/core/request-parts';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';

/** Measures how large a request may be that reaches the server by the address of this page. */
export function RequestSize() {
  const [tried, setTried] = useState<number | null>(null);
  const measurement = useMutation({
    mutationFn: async () => {
      const { measureRequestLimit } = await import('@vitrine/contract/core/proxy-limit');
      return measureRequestLimit({ server: '', onTry: setTried });
    },
    onSettled: () => setTried(null),
    meta: { failure: t('Failed to measure requests') },
  });
  const { data, isPending } = measurement;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          {t(
            'Proxies such as nginx and Cloudflare limit the size of a request. Measuring sends up to 110 MB to {host}.',
            { host: location.host },
          )}
        </p>
        <Button small busy={isPending} onClick={() => measurement.mutate()}>
          {tried === null ? t('Measure limit') : t('Trying {size}…', { size: formatRequestSize(tried) })}
        </Button>
      </div>
      {data !== undefined && !isPending && <Result limit={data} />}
    </>
  );
}

function Result({ limit: { allowed, refused } }: { limit: RequestLimit }) {
  if (refused === null)
    return (
      <Notice className="mt-3">
        {t('Requests of {size} reach the server.', { size: formatRequestSize(allowed) })}
      </Notice>
    );
  return (
    <Notice tone="warning" className="mt-3">
      {createProxyRefusal(allowed).message}
      {allowed > 0 && ' '}
      {allowed > 0 && t('Until then, files for the library are sent in parts.')}
    </Notice>
  );
}
