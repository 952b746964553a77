import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { Link } from '../../../ui/routing/navigation.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** Tells the owner why they cannot leave the account. */
export function OwnerStays({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t(`The owner can't leave`)}
      footer={
        <>
          <Button asChild>
            <Link to="/settings/account/organization">{t('Open Settings')}</Link>
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('OK')}
          </Button>
        </>
      }
    >
      <p>
        {rich(
          `Every account has an owner, and that's you. First choose <b>Make owner</b> in the menu of another member. You then become an admin, and can leave.`,
          { b: (text) => <b>{text}</b> },
        )}
      </p>
      <p className="text-ink-2">{t('To close the account for everyone, delete it in Settings.')}</p>
    </Dialog>
  );
}
