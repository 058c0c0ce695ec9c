import { useQuery } from '@tanstack/react-query';
import { centsFromEuros, type EuroCents, formatEuros } from '#domain/money/money.ts';
import { shownQuoteOf } from './queries.ts';
import { totalOf } from './RealPrice.tsx';

interface ActivationNoteProps {
  automationId: number;
  price: EuroCents;
  children: string;
}

/** The cap may lower the price, so the payment's own quote is used. */
export function ActivationNote({ automationId, price, children }: ActivationNoteProps) {
  const { data: quote } = useQuery(shownQuoteOf(automationId));
  if (!quote) return children;
  const today = centsFromEuros(quote.total_today);
  const said = today === price ? children : `${children}, ${formatEuros(today)} aujourd’hui`;
  return `${said}. ${totalOf(quote)}`;
}
