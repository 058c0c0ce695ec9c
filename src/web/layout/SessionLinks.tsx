import { clsx } from 'clsx';
import { useSession } from '../session.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { StaffEntry } from './StaffEntry.tsx';

/** Both states are in the page that all receive; `<html data-session>` shows the right one. */
export function SessionLinks({ layout }: { layout: 'row' | 'column' }) {
  const session = useSession();
  const group = clsx(
    'col-start-1 row-start-1 flex gap-2',
    layout === 'column' ? 'flex-col' : 'min-w-72 justify-end',
  );
  const wide = layout === 'column';
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)]', layout === 'row' && 'justify-items-end')}>
      <div className={clsx(group, 'in-data-[session=customer]:invisible')}>
        <ButtonLink to="/login" variant={wide ? 'secondary' : 'quiet'} wide={wide}>
          Connexion
        </ButtonLink>
        <ButtonLink to="/register" wide={wide}>
          Créer un compte
        </ButtonLink>
      </div>
      <div className={clsx(group, 'not-in-data-[session=customer]:invisible')}>
        {session.user?.isStaff ? <StaffEntry variant={wide ? 'secondary' : 'quiet'} wide={wide} /> : null}
        <ButtonLink to="/dashboard" wide={wide} prefetch="intent">
          Mon compte
        </ButtonLink>
      </div>
    </div>
  );
}
