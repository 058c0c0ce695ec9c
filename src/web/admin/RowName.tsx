import type { ReactNode } from 'react';
import { Link } from '../ui/Link.tsx';
import { opensRow } from './selection.tsx';

const look = 'rounded-sm text-left font-medium underline-offset-4 hover:underline';

interface RowNameProps {
  children: ReactNode;
  second?: ReactNode;
}

function Second({ children }: { children: ReactNode }) {
  return children ? <span className="block truncate text-muted text-xs">{children}</span> : null;
}

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

/** Opens a dialog, for a thing without a page. */
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
