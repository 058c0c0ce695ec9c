import { useQueryClient } from '@tanstack/react-query';
import { PAYMENT_MEANS, PAYMENT_MEANS_WORDS } from '#domain/document/paper-state.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { call } from '#web/api/call.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PaperRow } from '../contract.ts';
import * as calls from '../contract.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).paymentForm);

function PaymentForm({ row, onClose }: { row: PaperRow; onClose: () => void }) {
  const client = useQueryClient();
  const { slug, key, written, paid_on, paid_by } = row;
  const today = parisDay(shopNow());
  const first = { paid_on: paid_on ?? today, paid_by: paid_by ?? ('transfer' as const) };
  const form = useSentForm(schema, first, async (body) => {
    await call(calls.notePayment, { params: { slug, key }, body });
    await client.invalidateQueries({ queryKey: ['papers'] });
    toast.success(`${written} est notée comme payée`);
    onClose();
  });
  return (
    <SentForm form={form} failed="Le paiement n’a pas été noté">
      <TextField
        label="Payée le"
        type="date"
        max={today}
        required
        data-autofocus
        {...form.field('paid_on')}
      />
      <SelectField label="Moyen de paiement" required {...form.field('paid_by')}>
        {PAYMENT_MEANS.map((means) => (
          <option key={means} value={means}>
            {PAYMENT_MEANS_WORDS[means]}
          </option>
        ))}
      </SelectField>
      <FormActions send="Noter le paiement" pending={form.pending} onLeave={onClose} />
    </SentForm>
  );
}

/** See docs/product/document.md#paid-is-noted. */
export function PaymentDialog({ row, onClose }: { row: PaperRow | undefined; onClose: () => void }) {
  return (
    <Dialog open={row !== undefined} onClose={onClose} title={`Paiement de ${row?.written ?? ''}`} size="sm">
      {row ? <PaymentForm key={row.key} row={row} onClose={onClose} /> : null}
    </Dialog>
  );
}
