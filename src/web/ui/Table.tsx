/* biome-ignore-all lint/a11y/noRedundantRoles: `display: block` on a small screen takes the native roles away. */
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface TableProps {
  /** Names the table; read by screen readers, not shown. */
  caption: string;
  children: ReactNode;
}

/**
 * A table that becomes a list of labelled lines on a phone. Explicit roles keep it a table for screen readers there.
 * Children are a `TableHead` and a `TableBody` of `Row`s.
 */
export function Table({ caption, children }: TableProps) {
  return (
    <table role="table" className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="border-b border-line max-md:sr-only">
      {children}
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="divide-y divide-line max-md:block">
      {children}
    </tbody>
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} role="row" className={clsx('max-md:block max-md:py-3', className)} />;
}

export function HeaderCell({ numeric, className, ...rest }: ComponentProps<'th'> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      role="columnheader"
      className={clsx(
        'px-4 py-2.5 text-xs font-medium text-muted first:md:pl-6 last:md:pr-6',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    />
  );
}

interface CellProps extends ComponentProps<'td'> {
  /** The column's title, repeated before the value on a phone. Left out for the first cell and for actions. */
  label?: string;
  numeric?: boolean;
}

export function Cell({ label, numeric, className, children, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      role="cell"
      className={clsx(
        'px-4 py-3 align-middle first:md:pl-6 last:md:pr-6 max-md:flex max-md:items-baseline max-md:gap-4 max-md:py-1',
        label ? 'max-md:justify-between' : '[&:not(:first-child)]:max-md:justify-end',
        numeric && 'tabular-nums md:text-right',
        className,
      )}
    >
      {label ? (
        <span aria-hidden="true" className="shrink-0 text-muted md:hidden">
          {label}
        </span>
      ) : null}
      <span className={clsx('min-w-0 md:contents', label && 'max-md:text-right')}>{children}</span>
    </td>
  );
}
