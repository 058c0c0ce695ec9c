import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { InvoiceSheet } from '#money/orders/web/for-other-features.ts';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { anyInvoice } from './queries.ts';

interface InvoiceDialogProps {
  number: string;
  /** « la facture », « l’avoir ». */
  the: string;
  onClose: () => void;
}

/** What the customer reads of it, where a PDF cannot be read (docs/product/invoice.md#readable-page). */
export function InvoiceDialog({ number, the, onClose }: InvoiceDialogProps) {
  const query = useQuery(anyInvoice(number));
  return (
    <Dialog open onClose={onClose} title={`Lire ${the} ${number}`} size="lg">
      <Loaded query={query} failed="Impossible de charger ce document" loading="Chargement du document…">
        {(invoice) => (
          <>
            <div data-prints-alone>
              <InvoiceSheet invoice={invoice} inDialog />
            </div>
            <DialogActions>
              <Button onClick={() => window.print()}>
                <Printer className="size-4.5" aria-hidden="true" />
                Imprimer
              </Button>
              <Button variant="secondary" onClick={onClose}>
                Fermer
              </Button>
            </DialogActions>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
