import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface CardProps {
  /** With a title the card is a named section of the page. */
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** For a table or a list that goes to the edges. */
  flush?: boolean;
  children?: ReactNode;
  className?: string;
}

export function Card({ title, description, actions, flush = false, children, className }: CardProps) {
  const id = useId();
  const Tag = title ? 'section' : 'div';
  return (
    <Tag
      aria-labelledby={title ? id : undefined}
      className={clsx('min-w-0 rounded-lg border border-line bg-surface shadow-low', className)}
    >
      {title ? (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-4 md:px-6 md:pt-5">
          <div className="min-w-0">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            {description ? <p className="text-sm text-muted">{description}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </header>
      ) : null}
      <div className={clsx(flush ? title && 'pt-4' : 'p-4 md:p-6', title && !flush && 'md:pt-4')}>
        {children}
      </div>
    </Tag>
  );
}
