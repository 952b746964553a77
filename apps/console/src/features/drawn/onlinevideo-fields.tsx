import type { DrawnFieldsOf } from '@vitrine/contract/drawn/drawn-fields';
import { readVideoAddress } from '@vitrine/contract/drawn/video-address';
import { useEffect } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { completeAddress } from '../../ui/format/address.ts';
import { translateSentence } from '../../ui/format/loaded-texts.ts';
import { AddressResult } from '../../ui/forms/address/address-result.tsx';
import { useAddressToCheck } from '../../ui/forms/address/use-address-check.ts';
import { TextField } from '../../ui/forms/form/text-field.tsx';
import { Picture } from '../../ui/screen/picture.tsx';
import type { DrawnFieldsProps } from './drawn-editor.ts';

const isVideo = (address: string): boolean => readVideoAddress(address) !== null;

/** The fields of an online video. Its site is asked for the title, which proposes a name, and for its picture. */
export function OnlineVideoFields(props: DrawnFieldsProps<DrawnFieldsOf<'onlinevideo'>>) {
  const { value, onValueChange, problem, leave, suggestName } = props;
  const { asked, ask } = useAddressToCheck(value.url, isVideo);
  const { data, error, isFetching, refetch } = useRead(
    asked === null
      ? null
      : q.addressChecks.onlineVideo({
          body: { url: asked },
          staleMs: Number.POSITIVE_INFINITY,
          keptMs: 0,
          pollMs: 0,
          select: (answer) => answer.check,
        }),
  );
  const title = data?.title ?? null;
  useEffect(() => {
    if (title !== null) suggestName(title);
    // oxlint-disable-next-line react/exhaustive-deps -- a title proposes a name once
  }, [title]);
  const message = data?.message ?? null;
  const problemText = error?.message ?? (message === null ? null : translateSentence(message));

  return (
    <>
      <TextField
        label={t('Address')}
        hint={t('The video plays without sound, again and again. Screens need internet access for it.')}
        value={value.url}
        error={problem('url')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://www.youtube.com/watch?v=…"
        onValueChange={(url) => onValueChange({ ...value, url })}
        onBlur={() => {
          if (value.url.trim() !== '') leave('url');
          onValueChange({ ...value, url: completeAddress(value.url) });
          ask();
        }}
      />
      <AddressResult
        state={asked === null ? null : isFetching ? 'checking' : problemText === null ? 'good' : 'bad'}
        checking={t('Looking at the video…')}
        message={problemText ?? t('Screens with internet access can play this video.')}
        onAskAgain={() => void refetch()}
      >
        {title !== null && (
          <div className="flex items-center gap-3">
            <Picture small fit="cover" src={data?.picture ?? null} className="w-24" />
            <p className="min-w-0 flex-1 truncate font-strong" title={title}>
              {title}
            </p>
          </div>
        )}
      </AddressResult>
    </>
  );
}
