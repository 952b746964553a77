import type { Role } from '@vitrine/contract/team/roles';
import { t } from '@vitrine/messages/t';
import { roleNames } from '../../ui/access/role-names.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { Bound } from '../../ui/forms/form/use-form.ts';

/** The roles that members can be given. */
export type GivenRole = Exclude<Role, 'owner'>;

export const givenRoles: readonly GivenRole[] = ['admin', 'editor', 'scheduler', 'viewer'];

type RoleChoiceProps = Pick<Bound<GivenRole>, 'value' | 'onValueChange'>;

/** The roles with what each can do. Arrow keys change the role. */
export function RoleChoice({ value, onValueChange }: RoleChoiceProps) {
  return (
    <Field group label={t('Role')}>
      <div role="radiogroup" aria-label={t('Role')} className="grid gap-1">
        {givenRoles.map((role) => (
          <label key={role} className="flex cursor-pointer items-start gap-3 rounded py-1.5 hover:bg-hover">
            <input
              type="radio"
              name="role"
              className="mt-0.5 size-4.5 flex-none accent-(--accent)"
              checked={role === value}
              onChange={() => onValueChange(role)}
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="font-medium">{roleNames[role]}</span>{' '}
              <span className="text-1 text-ink-3">
                {t(
                  '{role, select, viewer {Can see screens, content, schedules and reports, but change nothing} scheduler {Can put existing content on screens, schedule it and start takeovers} editor {Can add and change media, playlists and layouts, and put them on screens} other {Can change everything, such as screens, settings and people, but not billing}}',
                  { role },
                )}
              </span>
            </span>
          </label>
        ))}
      </div>
    </Field>
  );
}
