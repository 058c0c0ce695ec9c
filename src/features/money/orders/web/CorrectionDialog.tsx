import type { ReactNode } from 'react';
import { failureWords } from '#web/api/failure-words.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import type { ReadableInvoice } from '../contract.ts';

function Buyer({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <section className="min-w-0 rounded-lg border border-line p-3 wrap-anywhere">
      <h3 className="font-normal font-text text-muted text-sm tracking-normal">{name}</h3>
      {lines.map((line, place) => (
        <p key={line} className={place === 0 ? 'font-semibold' : undefined}>
          {line}
        </p>
      ))}
    </section>
  );
}

interface CorrectionDialogProps {
  invoice: ReadableInvoice;
  /** How the address itself is changed. */
  elsewhere: ReactNode;
  error: Error | null;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Both buyers, before anything is issued (docs/product/invoice.md#corrected). */
export function CorrectionDialog({ invoice, elsewhere, error, ...acts }: CorrectionDialogProps) {
  const { number, parties, correction } = invoice;
  return (
    <ConfirmDialog
      {...acts}
      open
      title={`Corriger l’adresse de la facture ${number}`}
      tone="primary"
      confirmLabel="Émettre la facture rectificative"
      error={error ? failureWords(error, 'Impossible de corriger la facture') : undefined}
      refused={
        correction?.refused ? (
          <>
            <p>{correction.refused}</p>
            <p className="mt-2">{elsewhere}</p>
          </>
        ) : undefined
      }
    >
      <Buyer name="Sur la facture" lines={parties.at(-1)?.lines ?? []} />
      <Buyer name="Sur la facture rectificative" lines={correction?.buyer ?? []} />
      {correction?.tax ? <p>{correction.tax}</p> : null}
      <p>
        Un avoir annule la facture {number}, et une facture rectificative la remplace&nbsp;: même montant,
        mêmes lignes. Rien n’est débité ni remboursé.
      </p>
      <p className="text-muted text-sm">{elsewhere}</p>
    </ConfirmDialog>
  );
}
