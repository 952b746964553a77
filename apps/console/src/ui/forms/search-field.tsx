import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';

interface SearchFieldProps {
  /** The label, which is also the placeholder unless another one is given. */
  label: string;
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** A search field. Escape and the clear button empty it. */
export function SearchField({ label, placeholder = label, value, onValueChange, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Input
      ref={input}
      type="search"
      icon={<Search />}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          // The first Escape empties the field; only the next one closes a dialog around it.
          event.stopPropagation();
          onValueChange('');
        }
      }}
      className={className ?? 'w-full wide:w-65'}
      // Always rendered, so that the first typed character mounts no new element.
      end={
        <span hidden={value === ''}>
          <IconButton
            small
            label={t('Clear search')}
            onClick={() => {
              onValueChange('');
              input.current?.focus();
            }}
          >
            <X />
          </IconButton>
        </span>
      }
    />
  );
}
