import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { WebpageCard } from '../../../ui/screen/webpage-card.tsx';
import { WebpageFrame } from '../../../ui/screen/webpage-frame.tsx';
import { hostOf, type WebpageItem } from '../library-item.ts';

/** A web page as a screen shows it, or the reason why it cannot be shown here. */
export function WebpageView({ webpage }: { webpage: WebpageItem }) {
  const { name, url, zoom, framing, framingReason, iconUrl } = webpage;
  const [isTried, setIsTried] = useState(false);
  if (framing === 'allowed' || isTried) {
    return (
      <span className="absolute inset-0 m-auto block aspect-[16/9] w-[min(100cqw,177.78cqh)]">
        <WebpageFrame url={url} title={name} zoom={zoom} />
      </span>
    );
  }
  return (
    <div className="grid size-full content-center justify-items-center gap-4 overflow-y-auto p-6 text-center">
      <span className="relative block aspect-[16/9] w-[min(320px,60cqw)] overflow-hidden rounded-pane">
        <WebpageCard icon={iconUrl} name={name} host={hostOf(url)} />
      </span>
      <p className="max-w-120 text-pretty text-ink-2">{framingReason}</p>
      {framing === 'unknown' && <Button onClick={() => setIsTried(true)}>Try to show it here</Button>}
    </div>
  );
}
