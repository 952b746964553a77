import { StreamAddress } from '@vitrine/contract/drawn/stream';
import type { DrawnFieldsOf } from '@vitrine/contract/drawn/drawn-fields';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { completeAddress } from '../../ui/format/address.ts';
import { translateSentence } from '../../ui/format/loaded-texts.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { AddressResult } from '../../ui/forms/address/address-result.tsx';
import { useAddressToCheck } from '../../ui/forms/address/use-address-check.ts';
import { TextField } from '../../ui/forms/form/text-field.tsx';
import type { DrawnFieldsProps } from './drawn-editor.ts';
import { DrawnPreview } from './drawn-preview.tsx';

const isStream = (address: string): boolean => StreamAddress.safeParse(address).success;

/** The fields of a stream. The server reads its playlist while the rest is filled in, and the stream plays below. */
export function StreamFields({ value, onValueChange, problem, leave }: DrawnFieldsProps<DrawnFieldsOf<'stream'>>) {
  const { asked, ask } = useAddressToCheck(value.url, isStream);
  const { data, error, isFetching, refetch } = useRead(
    asked === null
      ? null
      : q.addressChecks.stream({
          body: { url: asked },
          staleMs: Number.POSITIVE_INFINITY,
          keptMs: 0,
          pollMs: 0,
          select: (answer) => answer.check,
        }),
  );

  function findMessage(): string {
    if (error !== null) return error.message;
    const message = data?.message ?? null;
    return message === null ? t('Screens can play this stream.') : translateSentence(message);
  }

  return (
    <>
      <TextField
        label={t('Address')}
        value={value.url}
        error={problem('url')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://streams.example.com/lobby/index.m3u8"
        onValueChange={(url) => onValueChange({ ...value, url })}
        onBlur={() => {
          if (value.url.trim() !== '') leave('url');
          onValueChange({ ...value, url: completeAddress(value.url) });
          ask();
        }}
      />
      <AddressResult
        state={
          asked === null
            ? null
            : isFetching
              ? 'checking'
              : error === null && (data?.problem ?? null) === null
                ? 'good'
                : 'bad'
        }
        checking={t('Looking at the stream…')}
        message={findMessage()}
        onAskAgain={() => void refetch()}
      >
        {asked !== null && data?.problem !== 'insecure' && data?.problem !== 'not-a-playlist' && (
          <DrawnPreview kind="stream" shown={{ ...value, url: asked, name: '', hasSound: false }} />
        )}
      </AddressResult>
      <TextField
        label={t('Longest black picture (seconds)')}
        hint={t(
          'After this time without a picture, screens show the fallback picture, or the next item of a playlist.',
        )}
        value={Number.isNaN(value.blackSeconds) ? '' : String(value.blackSeconds)}
        error={problem('blackSeconds')}
        inputMode="numeric"
        className="max-w-60"
        onValueChange={(typed) =>
          onValueChange({ ...value, blackSeconds: typed.trim() === '' ? Number.NaN : Number(typed) })
        }
      />
      <Checkbox
        label={t('Play sound')}
        hint={t('At the volume of the screen.')}
        checked={value.hasSound}
        onCheckedChange={(hasSound) => onValueChange({ ...value, hasSound })}
      />
    </>
  );
}
