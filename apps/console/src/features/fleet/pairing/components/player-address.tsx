import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { useCopy } from '../../../../ui/copy/use-copy.ts';

interface PlayerAddressProps {
  address: string;
  /** The address only works on the server's own machine. */
  isLocal: boolean;
}

/** The address of the player, to be copied or opened. */
export function PlayerAddress({ address, isLocal }: PlayerAddressProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isCopied, copy } = useCopy(address, () => input.current?.select());
  return (
    <Field
      label={t('Player address')}
      hint={
        isLocal
          ? t(
              'Only works on this computer. On another device, replace {hostname} with this computer’s network address.',
              { hostname: new URL(address).hostname },
            )
          : t('Open it in the browser of the screen. It shows a code.')
      }
    >
      <div className="flex flex-wrap gap-2">
        <Input
          ref={input}
          className="min-w-0 flex-1 max-wide:basis-full"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copy()}>
          {isCopied ? <Check /> : <Copy />}
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
        <Button asChild variant="quiet">
          <a href={address} target="_blank" rel="noreferrer">
            {t('Open here')}
          </a>
        </Button>
      </div>
    </Field>
  );
}
