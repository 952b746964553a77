import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from './button.tsx';
import { Input } from './input.tsx';

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  const label = isShown ? t('Hide password') : t('Show password');
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        // The native tooltip, because the sign-in page has to stay small.
        <Button variant="quiet" small square aria-label={label} title={label} onClick={() => setIsShown(!isShown)}>
          {isShown ? <EyeOff /> : <Eye />}
        </Button>
      }
    />
  );
}
