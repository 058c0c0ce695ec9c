import { EmailText } from './EmailText.tsx';
import { dateAndTime, euros } from './email-values.ts';

/** When the card is debited next, and of how much; nothing when this month is the last one. */
export function NextDebit({ debit }: { debit: { at: string; amountCents: number } | null | undefined }) {
  if (!debit) return null;
  return (
    <EmailText>
      Prochain prélèvement le <strong>{dateAndTime(debit.at)}</strong>&nbsp;:{' '}
      <strong>{euros(debit.amountCents)}</strong>.
    </EmailText>
  );
}
