import type { FolderId } from '@vitrine/contract/library/folders';
import { type Webpage, WebpageBody } from '@vitrine/contract/webpages/webpages';
import { readVideoAddress } from '@vitrine/contract/drawn/video-address';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { completeAddress } from '../../../ui/format/address.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { SwitchField } from '../../../ui/forms/switch.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { WaitsByEffect } from '../../effect/index.ts';
import { FolderField } from '../components/folder-field.tsx';
import { foldersRead } from '../queries.ts';
import { CheckResult } from './check-result.tsx';
import { FallbackField } from './fallback-field.tsx';
import { LoginField } from './login-field.tsx';
import { RefreshField } from './refresh-field.tsx';
import { useCheck } from './use-check.ts';
import { newWebpageForm, toWebpageBody, toWebpageForm } from './webpage-form.ts';
import { ZoomPreview } from './zoom-preview.tsx';
import { ZoomField } from './zoom-field.tsx';

interface WebpageDialogProps {
  /** Null for a new one. */
  webpage: Webpage | null;
  /** The suggested folder of a new one; null is the root. */
  folderId: FolderId | null;
  onSaved: (webpage: Webpage) => void;
  /** Adds an online video with this address instead. Absent: that is not offered. */
  onVideo?: (url: string) => void;
  onClose: () => void;
}

/** Replaces a web page, if it has not been changed since. */
const toChange = ({ id, revision }: Webpage, body: WebpageBody) => ({ params: { id }, body: { ...body, revision } });

/** Adds a web page, or changes one. The server reads the page while the rest of the form is filled in. */
export function WebpageDialog({ webpage, folderId, onSaved, onVideo, onClose }: WebpageDialogProps) {
  const { data: folders = [] } = useRead(foldersRead);
  const creation = useChange(q.webpages.create());
  const change = useChange(q.webpages.update());
  // Apart from the form, because what the server reads there proposes a name.
  const [address, setAddress] = useState(webpage?.url ?? '');
  const { check, ask, askAgain } = useCheck(address, webpage);
  const title = check.state === 'found' ? check.found.title : '';
  const form = useForm(
    WebpageBody,
    webpage === null ? newWebpageForm(folderId) : toWebpageForm(webpage),
    (body: WebpageBody) =>
      webpage === null ? creation.mutateAsync({ body }) : change.mutateAsync(toChange(webpage, body)),
    {
      toBody: (values) => toWebpageBody({ ...values, name: values.name ?? title }, address),
      check: () => ({ url: check.state === 'refused' && check.reason }),
      refusals: {
        'webpage.own_address': 'url',
        'webpage.insecure_address': 'url',
        'media.not_found': { field: 'fallbackMediaId', message: t('This picture was deleted. Choose another.') },
        'folder.not_found': { field: 'folderId', message: t('This folder was deleted. Choose another.') },
      },
      failure: t('Please try again.'),
      done: (answer) => onSaved(answer.webpage),
    },
  );
  const { values } = form;
  const name = form.at('name');

  function changeAddress(next: string): void {
    setAddress(next);
    form.forget();
  }

  function leaveAddress(): void {
    if (address.trim() !== '') form.leave('url');
    setAddress(completeAddress(address));
    ask();
  }

  return (
    <FormDialog
      form={form}
      title={webpage === null ? t('Add web page') : t('Edit web page')}
      submit={webpage === null ? t('Add web page') : t('Save')}
      failureTitle={t('The web page was not saved.')}
      isKeptWhileBusy
      onClose={onClose}
    >
      <WaitsByEffect
        busy={form.isBusy}
        planned={webpage && form.body && q.webpages.update.plan(toChange(webpage, form.body))}
      />
      <TextField
        value={address}
        onValueChange={changeAddress}
        error={form.problem('url') ?? (check.state === 'refused' ? check.reason : undefined)}
        label={t('Address')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="weather.example.com"
        onBlur={leaveAddress}
      />
      {webpage === null && onVideo !== undefined && readVideoAddress(address) !== null ? (
        <Notice action={<Button onClick={() => onVideo(address)}>{t('Add online video')}</Button>}>
          {t('This is a video. As an online video it plays by itself, fills the screen and starts again.')}
        </Notice>
      ) : (
        <CheckResult check={check} onAskAgain={askAgain} />
      )}
      <TextField
        {...name}
        value={name.value ?? title}
        onValueChange={(typed) => {
          name.onValueChange(typed);
          form.leave('name');
        }}
        label={t('Name')}
        placeholder={t('The title of the page')}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <RefreshField {...values} error={form.problem('refreshSeconds', 'interval')} onChange={form.change} />
        <ZoomField value={values.zoom} onChange={form.at('zoom').onValueChange} />
      </div>
      {check.state === 'found' && check.found.framing === 'allowed' && (
        <ZoomPreview url={check.found.url} zoom={values.zoom} />
      )}
      <SwitchField
        label={t('Hide scroll bars')}
        checked={values.hidesScrollBars}
        onCheckedChange={form.at('hidesScrollBars').onValueChange}
      />
      {webpage !== null && <LoginField webpage={webpage} />}
      <FallbackField
        {...form.at('fallback', 'fallbackMediaId')}
        hint={t('Shown while the page does not answer. Without one, screens skip the page.')}
      />
      {folders.length > 0 && <FolderField {...form.at('folderId')} folders={folders} />}
    </FormDialog>
  );
}
