import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { fetched, useEarlyLoad } from '../../../ui/rendering/fetched.tsx';
import { HeaderButton } from '../header-button.tsx';

const ShareDialogs = fetched(async () => (await import('./share-dialogs.tsx')).ShareDialogs);

/** Makes a link with which somebody without an account can read the report. */
export function ShareButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEarlyLoad(ShareDialogs);
  return (
    <>
      <HeaderButton
        icon={<Share2 />}
        label={t('Share', {}, 'send to others')}
        needs="reportLinks.create"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <ShareDialogs onClose={() => setIsOpen(false)} />}
    </>
  );
}
