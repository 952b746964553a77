import type { IdentityProvider } from '@vitrine/contract/sign-in/single-sign-on';
import { Plus, X } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { roleNames } from '../../../ui/access/role-names.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { providerRoles } from './provider-entry.ts';

type Rows = IdentityProvider['groupRoles'];

interface GroupRolesProps {
  value: Rows;
  error: string | undefined;
  onValueChange: (rows: Rows) => void;
}

/** Groups of the provider with the roles of their members. The first one of a person counts. */
export function GroupRoles({ value, error, onValueChange }: GroupRolesProps) {
  const change = (at: number, row: Partial<Rows[number]>) =>
    onValueChange(value.map((each, index) => (index === at ? { ...each, ...row } : each)));
  return (
    <Field
      group
      label={t('Roles by group')}
      hint={
        value.length === 0
          ? t('Without groups, roles are managed in Vitrine.')
          : t('A person’s first group in this list sets their role at each sign-in. It cannot be changed in Vitrine.')
      }
      error={error}
    >
      {value.map(({ group, role }, at) => (
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_8.5rem_auto] items-center gap-2">
          <Input
            aria-label={t('Group {number}', { number: at + 1 })}
            placeholder="signage-editors"
            autoComplete="off"
            spellCheck={false}
            value={group}
            onChange={({ target }) => change(at, { group: target.value })}
          />
          <Select
            aria-label={t('Role of group {number}', { number: at + 1 })}
            value={role}
            onValueChange={(chosen) => change(at, { role: providerRoles.find((each) => each === chosen) ?? role })}
          >
            {providerRoles.map((each) => (
              <option key={each} value={each}>
                {roleNames[each]}
              </option>
            ))}
          </Select>
          <IconButton
            small
            label={t('Remove group {number}', { number: at + 1 })}
            onClick={() => onValueChange(value.filter((_, index) => index !== at))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        small
        variant="quiet"
        className="-ms-2.5 justify-self-start"
        onClick={() => onValueChange([...value, { group: '', role: 'viewer' }])}
      >
        <Plus />
        {t('Add group')}
      </Button>
    </Field>
  );
}
