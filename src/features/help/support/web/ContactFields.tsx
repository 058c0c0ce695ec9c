import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import {
  CUSTOMER_TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
} from '#domain/status/ticket-status.ts';
import { EmailField } from '#web/ui/EmailField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { TicketForm, ticketForm } from '../contract.ts';

type Form = UseFormReturn<z.input<typeof ticketForm>, unknown, TicketForm>;

export function ContactFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState;
  return (
    <>
      <EmailField
        autoComplete="email"
        required
        help="L’adresse où nous vous répondons."
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Sujet"
        required
        maxLength={200}
        error={errors.subject?.message}
        {...register('subject')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Catégorie" error={errors.category?.message} {...register('category')}>
          {CUSTOMER_TICKET_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {TICKET_CATEGORY_LABELS[category]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Priorité" error={errors.priority?.message} {...register('priority')}>
          {TICKET_PRIORITIES.toReversed().map((priority) => (
            <option key={priority} value={priority}>
              {TICKET_PRIORITY_LABELS[priority]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea
        label="Message"
        required
        rows={6}
        maxLength={5000}
        help="20&nbsp;caractères au moins. N’envoyez jamais votre mot de passe ni un numéro de carte."
        error={errors.message?.message}
        {...register('message')}
      />
    </>
  );
}
