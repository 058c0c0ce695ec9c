import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { centsFromEuros } from '#domain/money/money.ts';
import { formatDate } from '#domain/time/french-dates.ts';
import { WithdrawalLink } from '#money/withdrawal/web/for-other-features.ts';
import { downloadFile } from '#web/api/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { Price } from '#web/ui/Price.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Invoice } from '../contract.ts';

const kinds = {
  invoice: { name: 'Facture', the: 'la facture' },
  credit_note: { name: 'Avoir', the: 'l’avoir' },
};

export function InvoiceItem({ invoice }: { invoice: Invoice }) {
  const { number, kind, issued_at, lines, total_amount, pdf_url } = invoice;
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(pdf_url, `${number}.pdf`),
    onError: (error) => toast.error(error.message),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 md:p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg tabular-nums">{`${kinds[kind].name} ${number}`}</h2>
        <p className="text-muted">
          <time dateTime={issued_at}>{formatDate(new Date(issued_at))}</time>
        </p>
        <p className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
          {lines.map(({ label }) => label).join(', ')}
        </p>
        {kind === 'invoice' ? (
          <WithdrawalLink of={{ invoiceNumber: number }} name={`facture ${number}`} />
        ) : null}
      </div>
      <Price amount={centsFromEuros(total_amount)} className="font-semibold text-lg" />
      <Button
        variant="secondary"
        pending={isPending}
        onClick={() => mutate()}
        aria-label={`Télécharger ${kinds[kind].the} ${number} (PDF)`}
      >
        <Download className="size-4.5" aria-hidden="true" />
        PDF
      </Button>
    </li>
  );
}
