import type { ReactNode } from 'react';
import { Link } from '../ui/Link.tsx';
import { opensRow } from './row-keys.ts';

const look = 'rounded-sm text-left font-medium underline-offset-4 hover:underline';

interface RowNameProps {
  children: ReactNode;
  /** Below it, in a quieter voice: an email, an id. */
  second?: ReactNode;
}

function Second({ children }: { children: ReactNode }) {
  return children ? <span className="block truncate text-muted text-xs">{children}</span> : null;
}

/** In a list’s first column: the thing and the way to its page. */
export function RowLink({ to, children, second }: RowNameProps & { to: string }) {
  return (
    <>
      <Link {...opensRow} to={to} prefetch="intent" className={look}>
        {children}
      </Link>
      <Second>{second}</Second>
    </>
  );
}

/** For a thing that has no page: what it is opens in a dialog. */
export function RowButton({ onOpen, children, second }: RowNameProps & { onOpen: () => void }) {
  return (
    <>
      <button {...opensRow} type="button" aria-haspopup="dialog" onClick={onOpen} className={look}>
        {children}
      </button>
      <Second>{second}</Second>
    </>
  );
}
