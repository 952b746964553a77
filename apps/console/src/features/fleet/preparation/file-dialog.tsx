import { SETTINGS_FILE } from '@vitrine/contract/agent/settings-file';
import { Download } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { downloadText } from '../../../ui/lists/download-text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Prepared } from './prepare-dialog.tsx';
import { PreparationSteps } from './preparation-steps.tsx';
import { createSettingsText } from './settings-text.ts';

/** Offers `vitrine.txt`, whose token is known only now, and says what to do with it. */
export function FileDialog({ pairingToken, token, fields, onClose }: Prepared & { onClose: () => void }) {
  const { name, screens, expiresAt } = pairingToken;
  return (
    <Dialog
      onClose={onClose}
      title={t('Download {file} now', { file: SETTINGS_FILE })}
      description={
        <span className="break-words">
          {t('{screens, plural, =1 {{name}, one screen} other {{name}, # screens}}', { name, screens })}
        </span>
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Done')}</Button>
          <Button
            variant="primary"
            data-autofocus
            onClick={() => downloadText(createSettingsText(fields, pairingToken, token), SETTINGS_FILE, 'text/plain')}
          >
            <Download />
            {t('Download {file}', { file: SETTINGS_FILE })}
          </Button>
        </>
      }
    >
      <Notice tone="warning">
        {fields.wifiPassword === ''
          ? t(
              'You can download this file only now. Keep it like a password until {date}: anyone who has it can add screens to your account.',
              { date: formatDate(expiresAt) },
            )
          : t(
              'You can download this file only now. Keep it like a password until {date}: anyone who has it can add screens to your account, and read the password of your Wi-Fi.',
              { date: formatDate(expiresAt) },
            )}
      </Notice>
      <PreparationSteps />
    </Dialog>
  );
}
