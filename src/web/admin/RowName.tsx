import type { ReactNode } from 'react';
import { Link } from '../ui/Link.tsx';
import { opensRow } from './selection.tsx';

const look = 'rounded-sm text-left font-medium underline-offset-4 hover:underline';

interface RowNameProps {
  children: ReactNode;
  second?: ReactNode;
}

/** Two lines of it have room in a row of 44 pixels. */
export function SecondLine({ children }: { children: ReactNode }) {
  return (
    <span className="block text-muted max-md:wrap-anywhere md:truncate text-xs leading-4">{children}</span>
  );
}

/** A long name that is cut nowhere, in a row of 44 pixels. */
export function TwoLines({ children }: { children: ReactNode }) {
  return <span className="md:line-clamp-2 md:whitespace-normal md:leading-4.5">{children}</span>;
}

function Second({ children }: { children: ReactNode }) {
  return children ? <SecondLine>{children}</SecondLine> : null;
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
