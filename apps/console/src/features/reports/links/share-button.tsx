import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { fetched, useEarlyLoad } from '../../../ui/rendering/fetched.tsx';

const ShareDialogs = fetched(async () => (await import('./share-dialogs.tsx')).ShareDialogs);

/** Makes a link with which somebody without an account can read the report. */
export function ShareButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEarlyLoad(ShareDialogs);
  return (
    <>
      <Button needs="reportLinks.create" onClick={() => setIsOpen(true)}>
        <Share2 />
        {t('Share', {}, 'send to others')}
      </Button>
      {isOpen && <ShareDialogs onClose={() => setIsOpen(false)} />}
    </>
  );
}
