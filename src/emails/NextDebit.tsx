import { EmailText } from './EmailText.tsx';
import { dateAndTime, euros } from './email-values.ts';

export function NextDebit({ debit }: { debit: { at: string; amountCents: number } | null | undefined }) {
  if (!debit) return null;
  return (
    <EmailText>
      Prochain prélèvement le <strong>{dateAndTime(debit.at)}</strong>&nbsp;:{' '}
      <strong>{euros(debit.amountCents)}</strong>.
    </EmailText>
  );
}
