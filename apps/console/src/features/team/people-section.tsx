import { t } from '@vitrine/messages/t';
import { roleNames } from '../../ui/access/role-names.ts';
import { useRead } from '../../api/use-read.ts';
import { membersRead } from '../../api/roles/who-can.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { WhoCan } from '../accounts/index.ts';
import { Person } from './members/person.tsx';
import { useLeaving } from './members/use-leaving.tsx';

/** The members for those who may not change them: whom to ask, and a way out of the account. */
export function PeopleSection() {
  const members = useRead(membersRead);
  const leave = useLeaving();
  return (
    <Region of={members} skeleton="h-32 rounded">
      {(all) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ul aria-label={t('People')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {all.map((member) => (
              <li key={member.userId} className="flex items-center justify-between gap-3">
                <Person {...member} />
                <span className="text-ink-2">{roleNames[member.role]}</span>
              </li>
            ))}
          </ul>
          <p className="break-words text-ink-2">
            <WhoCan route="team.changeMember" />
          </p>
          <Button variant="quiet-danger" className="-ms-2.5 w-fit" onClick={() => void leave()}>
            {t('Leave account')}
          </Button>
        </div>
      )}
    </Region>
  );
}
