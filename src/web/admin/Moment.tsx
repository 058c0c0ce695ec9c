import { clsx } from 'clsx';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { relativeDate } from '#domain/time/relative-date.ts';
import { shopNow } from '../api/shop-time.ts';
import { Tip } from './Fact.tsx';

interface MomentProps {
  at: string;
  className?: string;
  now?: Date;
}

/** docs/product/administration.md#dates-in-lists */
export function Moment({ at, className, now = shopNow() }: MomentProps) {
  const instant = new Date(at);
  return (
    <Tip text={formatDateTime(instant)} className={clsx('md:whitespace-nowrap', className)}>
      <time dateTime={at}>{relativeDate(instant, now)}</time>
    </Tip>
  );
}
