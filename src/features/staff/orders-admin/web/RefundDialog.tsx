import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { centsFromEuros, eurosFromCents, formatAmount, formatEuros, sumCents } from '#domain/money/money.ts';
import { NOT_TYPED_EUROS, typedEuros } from '#domain/money/typed-euros.ts';
import { refundReasonWord } from '#domain/status/order-words.ts';
import { STAFF_REFUND_REASONS, type StaffRefundReason } from '#domain/status/payment-status.ts';
import { inNumber } from '#domain/text/french-count.ts';
import type { Refund } from '#money/refunds/contract.ts';
import * as calls from '#money/refunds/contract.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import type { ShownOrder } from '../contract.ts';
import { goesOn, personOf, type TypedRefund, willGiveBack } from './order-sentences.ts';
import { ordersKey } from './queries.ts';

interface Typed extends TypedRefund {
  reason: StaffRefundReason | '';
  note: string;
}

const names = ['scope', 'purchase', 'subscription', 'reason', 'note'] as const;

const willBe = { one: 'sera rendu', many: 'seront rendus' };

function amountProblem(text: string, { scope }: Typed, left: number): string | true {
  const amount = scope === 'part' ? typedEuros(text) : undefined;
  if (amount === undefined) return true;
  if (!(amount >= 0)) return NOT_TYPED_EUROS;
  return amount <= left || `Il reste au plus ${formatAmount(left)} à rembourser.`;
}

type Form = UseFormReturn<Typed>;

function PartFields({ form, order }: { form: Form; order: ShownOrder }) {
  const { purchase, subscription } = order.refundable;
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {purchase > 0 ? (
        <TextField
          label="Sur l’achat"
          inputMode="decimal"
          autoComplete="off"
          unit="€"
          help={`${formatAmount(purchase)} au plus`}
          error={errors.purchase?.message}
          {...form.register('purchase', { validate: (text, typed) => amountProblem(text, typed, purchase) })}
        />
      ) : null}
      {subscription > 0 ? (
        <TextField
          label="Sur le mois"
          inputMode="decimal"
          autoComplete="off"
          unit="€"
          help={`${formatAmount(subscription)} au plus`}
          error={errors.subscription?.message}
          {...form.register('subscription', {
            validate: (text, typed) => amountProblem(text, typed, subscription),
          })}
        />
      ) : null}
    </div>
  );
}

function Consequence({ form, order }: { form: Form; order: ShownOrder }) {
  const [scope, purchase, subscription] = form.watch(['scope', 'purchase', 'subscription']);
  const back = willGiveBack(order, { scope, purchase, subscription });
  return (
    <div aria-live="polite">
      <Notice
        tone="info"
        title={
          back
            ? `${formatEuros(back.total)} ${inNumber(eurosFromCents(back.total), willBe)} par le moyen qui a payé`
            : 'Écrivez ce qui doit être rendu'
        }
      >
        {back
          ? `Achat\u00a0: ${formatEuros(back.purchase)}, mois\u00a0: ${formatEuros(back.subscription)}. Il restera ${formatEuros(back.after)} à rendre sur cette commande. Le client reçoit l’avoir par email.`
          : 'Au moins un montant, dans ce qui reste de chaque part.'}
        <p className="mt-2">{goesOn(order, 'asked')}</p>
      </Notice>
    </div>
  );
}

interface FormProps {
  order: ShownOrder;
  onDone: (refund: Refund) => void;
  onClose: () => void;
  onPending: (pending: boolean) => void;
}

function RefundForm({ order, onDone, onClose, onPending }: FormProps) {
  // Each dialog has one, so that a repeated press or a lost answer refunds once.
  const [requestId] = useState(() => crypto.randomUUID());
  const form = useForm<Typed>({
    shouldFocusError: false,
    defaultValues: { scope: 'whole', purchase: '', subscription: '', reason: '', note: '' },
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const submit = form.handleSubmit(async (typed) => {
    const { reason, note } = typed;
    if (reason === '') return;
    if (!willGiveBack(order, typed))
      return form.setError('root', { message: 'Écrivez ce qui doit être rendu.' });
    const part = (name: 'purchase' | 'subscription') =>
      typed.scope === 'part' ? typedEuros(typed[name]) || undefined : undefined;
    const body = {
      request_id: requestId,
      reason,
      note,
      purchase: part('purchase'),
      subscription: part('subscription'),
    };
    onPending(true);
    try {
      onDone(await call(calls.refundOrder, { params: { id: order.id }, body }));
    } catch (error) {
      showRefusal(error, names, form.setError);
    } finally {
      onPending(false);
    }
  });
  const { purchase, subscription } = order.refundable;
  const all = formatEuros(sumCents([centsFromEuros(purchase), centsFromEuros(subscription)]));
  const isPart = form.watch('scope') === 'part';
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        failed="Remboursement impossible"
      />
      <RadioGroup
        legend="Combien"
        options={[
          { value: 'whole', label: `Tout ce qui reste\u00a0: ${all}` },
          { value: 'part', label: 'Une partie' },
        ]}
        defaultValue="whole"
        data-autofocus
        {...form.register('scope')}
      />
      {isPart ? <PartFields form={form} order={order} /> : null}
      {/* It stands beside the amount: on a phone that is before the fold. */}
      <Consequence form={form} order={order} />
      <RadioGroup
        legend="Pourquoi"
        options={STAFF_REFUND_REASONS.map((value) => ({ value, label: refundReasonWord(value) }))}
        error={errors.reason?.message}
        {...form.register('reason', {
          required: 'Choisissez une obligation légale ou une erreur de facturation.',
        })}
      />
      <TextArea
        label="Note pour l’équipe"
        optional
        rows={2}
        maxLength={500}
        help="Le client ne la lit pas."
        error={errors.note?.message}
        {...form.register('note')}
      />
      <FormActions send="Rembourser" pending={isSubmitting} onLeave={onClose} />
    </form>
  );
}

function Done({ refund, order, onClose }: { refund: Refund; order: ShownOrder; onClose: () => void }) {
  const { purchase, subscription } = order.refundable;
  const before = sumCents([centsFromEuros(purchase), centsFromEuros(subscription)]);
  const left = sumCents([before, centsFromEuros(-refund.amount)]);
  return (
    <div className="flex flex-col gap-5">
      <Notice
        tone="success"
        announced
        title={`${formatAmount(refund.amount)} ${inNumber(refund.amount, willBe)}\u00a0: la demande est enregistrée`}
      >
        {`Achat\u00a0: ${formatAmount(refund.purchase)}, mois\u00a0: ${formatAmount(refund.subscription)}. Il reste ${formatEuros(left)} à rendre sur cette commande. Stripe la reçoit maintenant, ou dès qu’il répond\u00a0; l’avoir part avec l’email au client quand l’argent est parti.`}
        <p className="mt-2">{goesOn(order, 'done')}</p>
      </Notice>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          Fermer
        </Button>
      </DialogActions>
    </div>
  );
}

interface RefundDialogProps {
  order: ShownOrder;
  onClose: () => void;
}

/** It keeps the order as it opened, so that before and after start from one amount. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const [opened] = useState(order);
  const [refund, setRefund] = useState<Refund>();
  const [isPending, setPending] = useState(false);
  const queryClient = useQueryClient();
  function close() {
    onClose();
    void queryClient.invalidateQueries({ queryKey: ordersKey });
  }
  return (
    <Dialog
      open
      onClose={close}
      locked={isPending}
      title={`Rembourser la commande n° ${order.id}`}
      description={personOf(order)}
    >
      {refund ? (
        <Done refund={refund} order={opened} onClose={close} />
      ) : (
        <RefundForm order={opened} onDone={setRefund} onClose={close} onPending={setPending} />
      )}
    </Dialog>
  );
}
