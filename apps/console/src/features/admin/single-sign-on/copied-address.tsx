import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { useCopy } from '../../../ui/copy/use-copy.ts';

/** An address of the installation, to be copied. */
export function CopiedAddress({ label, hint, address }: { label: string; hint: string; address: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { isCopied, copy } = useCopy(address, () => input.current?.select());
  return (
    <Field label={label} hint={hint}>
      <div className="flex gap-2">
        <Input
          ref={input}
          className="min-w-0 flex-1"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <Button aria-label={t('Copy {name}', { name: label })} onClick={() => void copy()}>
          {isCopied ? <Check /> : <Copy />}
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
      </div>
    </Field>
  );
}
