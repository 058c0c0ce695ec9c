import { useQuery } from '@tanstack/react-query';
import { centsFromEuros, type EuroCents, formatEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import { shownQuoteOf } from './queries.ts';

interface ActivationNoteProps {
  automationId: number;
  price: EuroCents;
  children: string;
}

/** The cap may lower the price, so the payment's own quote is used. */
export function ActivationNote({ automationId, price, children }: ActivationNoteProps) {
  const { data: quote } = useQuery(shownQuoteOf(automationId));
  if (!quote) return children;
  const [today, monthly] = [centsFromEuros(quote.total_today), centsFromEuros(quote.monthly_cost)];
  if (today === price && monthly === price) return children;
  return `à l’activation, ${formatEuros(today)} aujourd’hui puis ${formatEurosPerMonth(monthly)}, avec votre plafond mensuel`;
}
