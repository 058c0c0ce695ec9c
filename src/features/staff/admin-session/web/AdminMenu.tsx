import { clsx } from 'clsx';
import Eye from 'lucide-react/icons/eye';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { personName } from '#domain/people/person-name.ts';
import { roleWord } from '#domain/people/staff-rights.ts';
import { inNumber } from '#domain/text/french-count.ts';
import { SignOutButton } from '#people/auth/web/for-other-features.ts';
import { ThemeSwitch } from '#web/layout/SiteLayout.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Link, MenuLink } from '#web/ui/Link.tsx';
import { type AdminEntry, entriesFor, groupEntries } from './admin-screens.ts';
import { useCurrentAdmin, useWaiting } from './staff-session.ts';

interface MenuProps {
  /** It shows icons alone; the words remain for screen readers and on hover. */
  narrow?: boolean;
}

function linkLook(narrow: boolean) {
  return ({ isActive }: { isActive: boolean }) =>
    clsx(
      'flex min-h-6.75 items-center gap-3 rounded-md px-3 font-medium text-sm transition-colors hover:bg-sunken pointer-coarse:min-h-9.5 [&_svg]:size-5 [&_svg]:shrink-0',
      narrow && 'justify-center',
      isActive ? 'bg-accent-soft text-accent-text' : 'text-ink',
    );
}

const points = { one: 'point attend', many: 'points attendent' };
const mostShown = 99;

interface WaitingCountProps {
  count: number;
  className?: string;
}

/** A screen reader hears what is counted, in the name of the link or the button. */
export function WaitingCount({ count, className }: WaitingCountProps) {
  if (count <= 0) return null;
  return (
    <>
      {' '}
      <span
        className={clsx(
          'min-w-5 rounded-full bg-accent px-1.5 text-center font-semibold text-accent-ink text-xs leading-5 tabular-nums',
          className,
        )}
      >
        {count > mostShown ? `${mostShown}+` : count}
        <span className="sr-only"> {inNumber(count, points)}</span>
      </span>
    </>
  );
}

function EntryLink({
  entry,
  waiting = 0,
  narrow = false,
  isApart = false,
}: MenuProps & { entry: AdminEntry; waiting?: number; isApart?: boolean }) {
  const { to, label, Icon, holds } = entry;
  const { pathname } = useLocation();
  const isHeld = holds !== undefined && `${pathname}/`.startsWith(`${holds}/`);
  const look = linkLook(narrow);
  const link = {
    to,
    prefetch: 'intent' as const,
    title: narrow ? label : undefined,
    children: (
      <>
        <Icon aria-hidden="true" />
        <span className={clsx(narrow && 'sr-only')}>{label}</span>
        <WaitingCount count={waiting} className={narrow ? 'absolute top-0.5 right-1' : 'ml-auto'} />
      </>
    ),
  };
  return (
    <li
      data-apart={isApart || undefined}
      className="relative data-apart:mt-1.5 data-apart:border-line data-apart:border-t data-apart:pt-1.5"
    >
      {isHeld ? (
        <Link {...link} aria-current="page" className={look({ isActive: true })} />
      ) : (
        <MenuLink {...link} className={look} />
      )}
    </li>
  );
}

function Group({ name, narrow, children }: { name: string; narrow: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <li>
      <p id={id} className={narrow ? 'sr-only' : 'px-3 pt-1.5 pb-0.5 font-medium text-muted text-xs'}>
        {name}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5 pointer-coarse:gap-0">
        {children}
      </ul>
    </li>
  );
}

/** Undefined until the answer is there, and for roles that may not know. */
export function useOwnWaiting(): number | undefined {
  const { data: admin } = useCurrentAdmin();
  const isIn = admin !== undefined && !admin.lacks;
  return useWaiting(isIn && admin.rights.includes('queue.read'));
}

export function OwnEntries(menu: MenuProps) {
  const { data: admin } = useCurrentAdmin();
  const waiting = useOwnWaiting();
  // Nothing opens before the second factor is given.
  if (admin?.lacks) return null;
  return <Entries entries={entriesFor(admin?.rights)} waiting={waiting} {...menu} />;
}

interface EntriesProps extends MenuProps {
  entries: readonly AdminEntry[];
  waiting?: number | undefined;
}

export function Entries({ entries, waiting = 0, ...menu }: EntriesProps) {
  return (
    <nav aria-label="Administration">
      <ul className="flex flex-col gap-0.5 pointer-coarse:gap-0">
        {groupEntries(entries).map(([name, group], place, groups) => {
          const links = group.map((entry) => (
            <EntryLink
              key={entry.to}
              entry={entry}
              // Directly below a group it would look like a part of it.
              isApart={!entry.group && groups[place - 1]?.[1][0]?.group !== undefined}
              waiting={entry.to === '/admin/queue' ? waiting : 0}
              {...menu}
            />
          ));
          if (!group[0]?.group) return links;
          return (
            <Group key={name} name={name} narrow={menu.narrow ?? false}>
              {links}
            </Group>
          );
        })}
      </ul>
    </nav>
  );
}

function WhoIsIn() {
  const { data: admin } = useCurrentAdmin();
  return (
    <div className="min-h-9 min-w-0 px-3 text-sm leading-tight">
      {admin ? (
        <>
          <p className="truncate font-medium">{personName(admin)}</p>
          <p className="text-muted text-xs">{roleWord(admin.role)}</p>
        </>
      ) : null}
    </div>
  );
}

function SecurityLink({ narrow = false }: MenuProps) {
  return (
    <MenuLink
      to="/admin/security"
      prefetch="intent"
      title={narrow ? 'Sécurité' : undefined}
      className={linkLook(narrow)}
    >
      <ShieldCheck aria-hidden="true" />
      <span className={clsx(narrow && 'sr-only')}>Sécurité</span>
    </MenuLink>
  );
}

export function MenuFoot({ narrow = false }: MenuProps) {
  const view = (
    <ButtonLink
      to="/dashboard"
      variant="secondary"
      size="sm"
      wide={narrow}
      title={narrow ? 'Vue utilisateur' : undefined}
    >
      <Eye className="size-4" aria-hidden="true" />
      <span className={clsx(narrow && 'sr-only')}>Vue utilisateur</span>
    </ButtonLink>
  );
  if (narrow) {
    return (
      <div className="flex flex-col gap-2">
        <SecurityLink narrow />
        {view}
        <span title="Se déconnecter" className="relative block">
          <SignOutButton audience="admin" variant="quiet" size="sm" wide className="*:sr-only" />
          <LogOut
            className="pointer-events-none absolute inset-0 m-auto size-5 text-muted"
            aria-hidden="true"
          />
        </span>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <WhoIsIn />
      {/* Side by side in the drawer, which is wider and lower than the sidebar. */}
      <div className="flex flex-wrap gap-1.5 *:grow">
        <SecurityLink />
        {view}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SignOutButton audience="admin" variant="quiet" size="sm" />
        <ThemeSwitch />
      </div>
    </div>
  );
}
