import { isAppError } from '@vitrine/contract/core/errors';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { Webpage, WebpageBody } from '@vitrine/contract/webpages';
import { useState } from 'react';
import { completeAddress } from '../../../ui/format/address.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type Planned, WaitsByEffect } from '../../playout/index.ts';
import { FolderSelect } from '../components/folder-select.tsx';
import { useFolders } from '../folders/queries.ts';
import { CheckResult } from './check-result.tsx';
import { FallbackField } from './fallback-field.tsx';
import { useSaveWebpage } from './queries.ts';
import { RefreshField } from './refresh-field.tsx';
import { isAddressRefusal, useCheck } from './use-check.ts';
import {
  toWebpageBody,
  toWebpageForm,
  newWebpageForm,
  type WebpageProblems,
  findWebpageProblems,
  type WebpageForm,
} from './webpage-form.ts';
import { ZoomField } from './zoom-field.tsx';

interface WebpageDialogProps {
  /** Null for a new one. */
  webpage: Webpage | null;
  /** The suggested folder of a new one; null is the root. */
  folderId: FolderId | null;
  onSaved: (webpage: Webpage) => void;
  onClose: () => void;
}

/** Adds a web page, or changes one. The server reads the page while the rest of the form is filled in. */
export function WebpageDialog({ webpage, folderId, onSaved, onClose }: WebpageDialogProps) {
  const [form, setForm] = useState(() => (webpage === null ? newWebpageForm(folderId) : toWebpageForm(webpage)));
  const [isTried, setIsTried] = useState(false);
  const [wasLeft, setWasLeft] = useState(false);
  const { list: folders = [] } = useFolders();
  const { check, ask, askAgain } = useCheck(form.address, webpage);
  const saving = useSaveWebpage(webpage);
  const shownName = form.name ?? (check.state === 'found' ? check.found.title : '');
  const problems = findWebpageProblems({ ...form, name: shownName });
  const refused = check.state === 'refused' ? check.reason : undefined;
  const isComplete = refused === undefined && Object.keys(problems).length === 0;
  const body = isComplete ? toWebpageBody({ ...form, name: shownName }) : null;
  const serverProblem = toWebpageProblems(saving.error, saving.variables?.url === completeAddress(form.address));
  const isAddressShown = isTried || (wasLeft && form.address.trim() !== '');

  function change(part: Partial<WebpageForm>): void {
    setForm((before) => ({ ...before, ...part }));
  }

  function leaveAddress(): void {
    setWasLeft(true);
    change({ address: completeAddress(form.address) });
    ask();
  }

  function submit(): void {
    setIsTried(true);
    if (!saving.isPending && body !== null) saving.mutate(body, { onSuccess: onSaved });
  }

  return (
    <Dialog
      onClose={() => !saving.isPending && onClose()}
      title={webpage === null ? 'Add web page' : 'Edit web page'}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {webpage === null ? 'Add web page' : 'Save'}
          </Button>
        </>
      }
    >
      <WaitsByEffect busy={saving.isPending} planned={webpage && body && planWebpage(webpage, body)} />
      <Field
        label="Address"
        error={(isAddressShown ? problems.address : undefined) ?? refused ?? serverProblem.address}
      >
        <Input
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="weather.example.com"
          value={form.address}
          onChange={({ target }) => change({ address: target.value })}
          onBlur={leaveAddress}
        />
      </Field>
      <CheckResult check={check} onAskAgain={askAgain} />
      <Field label="Name" error={isTried || form.name !== null ? problems.name : undefined}>
        <Input
          autoComplete="off"
          placeholder="The title of the page"
          value={shownName}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <RefreshField {...form} error={isTried ? problems.refresh : undefined} onChange={change} />
        <ZoomField value={form.zoom} onChange={(zoom) => change({ zoom })} />
      </div>
      <FallbackField
        fallback={form.fallback}
        error={serverProblem.fallback}
        onChange={(fallback) => change({ fallback })}
      />
      {folders.length > 0 && (
        <Field label="Folder" error={serverProblem.folder}>
          <FolderSelect folders={folders} value={form.folderId} onValueChange={(id) => change({ folderId: id })} />
        </Field>
      )}
      {serverProblem.whole !== undefined && (
        <Notice tone="danger" title="The web page was not saved.">
          {serverProblem.whole}
        </Notice>
      )}
    </Dialog>
  );
}

const planWebpage = ({ id, revision }: Webpage, body: WebpageBody): Planned => ({
  key: ['save web page', id, revision, body],
  dryRun: (api) => api.webpages.update.dryRun({ params: { id }, body: { ...body, revision } }),
});

/** The field that the server refused; `whole` for anything else. */
function toWebpageProblems(error: Error | null, isSameAddress: boolean): WebpageProblems & { whole?: string } {
  if (error === null) return {};
  const { message } = error;
  if (isAddressRefusal(error)) return isSameAddress ? { address: message } : {};
  if (isAppError(error, 'media.not_found')) return { fallback: 'This picture was deleted. Choose another.' };
  if (isAppError(error, 'folder.not_found')) return { folder: 'This folder was deleted. Choose another.' };
  return { whole: message };
}
