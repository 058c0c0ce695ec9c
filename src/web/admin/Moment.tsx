import { clsx } from 'clsx';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { relativeDate } from '#domain/time/relative-date.ts';
import { shopNow } from '../api/shop-time.ts';
import { Tip } from './Fact.tsx';

interface MomentProps {
  at: string;
  className?: string;
  now?: Date;
  /** Puts the year below when the table is narrow. */
  wraps?: boolean;
}

/** docs/product/administration.md#dates-in-lists */
export function Moment({ at, className, now = shopNow(), wraps = false }: MomentProps) {
  const instant = new Date(at);
  const said = relativeDate(instant, now);
  return (
    <Tip
      text={formatDateTime(instant)}
      className={clsx(wraps ? 'text-left' : 'whitespace-nowrap', className)}
    >
      <time dateTime={at}>{wraps ? said.replace(/\u00a0(?=\d{4}$)/, ' ') : said}</time>
    </Tip>
  );
}
