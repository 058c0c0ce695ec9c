import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import {
  CUSTOMER_TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
} from '#domain/status/ticket-kind.ts';
import { REPLY_TIME } from '#domain/time/reply-time.ts';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { forgetDraft } from '#web/forms/kept-drafts.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { ScriptNeeded } from '#web/layout/ScriptNeeded.tsx';
import { useSession } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { EmailField, TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Ticket, TicketForm, ticketForm } from '../contract.ts';
import * as calls from '../contract.ts';
import { ownTickets } from './queries.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).ticketForm);

/** The selects say theirs in the markup too: the form gives its values to them only once it is alive. */
const blank = { email: '', subject: '', category: 'other', priority: 'normal', message: '' } as const;

type Fields = Pick<ReturnType<typeof useSentForm<z.input<typeof ticketForm>, TicketForm>>, 'field'>;

function ContactFields({ field }: Fields) {
  return (
    <>
      <EmailField
        autoComplete="email"
        required
        help="L’adresse où nous vous répondons."
        {...field('email')}
      />
      <TextField label="Sujet" required maxLength={200} {...field('subject')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Catégorie" defaultValue={blank.category} {...field('category')}>
          {CUSTOMER_TICKET_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {TICKET_CATEGORY_LABELS[category]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Priorité" defaultValue={blank.priority} {...field('priority')}>
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
        {...field('message')}
      />
    </>
  );
}

/** The typed text stays until the server has it. */
export function ContactForm() {
  const queryClient = useQueryClient();
  const session = useSession();
  const { data: account } = useCurrentUser();
  const [sent, setSent] = useState<Ticket>();
  const form = useSentForm(schema, blank, async (body) => {
    setSent(undefined);
    const ticket = await call(calls.openTicket, { body, identified: true });
    // An ended session may have moved the person to the sign-in.
    forgetDraft('ticket');
    setSent(ticket);
    form.reset({ ...blank, email: body.email });
    toast.success('Votre demande a été envoyée avec succès\u00a0!');
    void queryClient.invalidateQueries({ queryKey: ownTickets.queryKey });
  });
  useKeptDraft(form, 'ticket');
  const { getValues, setValue } = form;

  useEffect(() => {
    if (account && getValues('email') === '') setValue('email', account.email);
  }, [account, getValues, setValue]);

  return (
    <SentForm
      form={form}
      failed="Votre demande n’a pas été envoyée"
      aria-labelledby="ecrire"
      className="mt-6 flex flex-col gap-5"
    >
      <ScriptNeeded act="Envoyer ce formulaire" />
      <ContactFields field={form.field} />
      <Button
        type="submit"
        size="lg"
        pending={form.pending}
        disabled={session.status === 'unknown'}
        className="self-start max-sm:w-full"
      >
        Envoyer ma demande
      </Button>
      {sent ? (
        <Notice tone="success" title={`Demande n°\u00a0${sent.id} envoyée`} announced>
          Nous vous répondons à {sent.email} {REPLY_TIME}.
        </Notice>
      ) : null}
    </SentForm>
  );
}
