import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
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
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { forgetDraft } from '#web/forms/kept-drafts.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { ScriptNeeded } from '#web/layout/ScriptNeeded.tsx';
import { useSession } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { EmailField, TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Ticket, TicketForm, ticketForm } from '../contract.ts';
import * as calls from '../contract.ts';
import type { FilesHandle } from './FilesField.tsx';
import { ownTickets } from './queries.ts';

/** Visitors need none of it. */
const OwnFiles = lazy(async () => ({ default: (await import('./FilesField.tsx')).OwnFiles }));

type Form = UseFormReturn<z.input<typeof ticketForm>, unknown, TicketForm>;

/** The selects say theirs in the markup too: the form gives its values to them only once it is alive. */
const blank = { email: '', subject: '', category: 'other', priority: 'normal', message: '' } as const;

function ContactFields({
  form: { register, formState },
  takesFiles,
  onReady,
}: {
  form: Form;
  takesFiles: boolean;
  onReady: (handle: FilesHandle) => void;
}) {
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
        <SelectField
          label="Catégorie"
          defaultValue={blank.category}
          error={errors.category?.message}
          {...register('category')}
        >
          {CUSTOMER_TICKET_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {TICKET_CATEGORY_LABELS[category]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Priorité"
          defaultValue={blank.priority}
          error={errors.priority?.message}
          {...register('priority')}
        >
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
      {takesFiles ? (
        <Suspense>
          <OwnFiles to={calls.uploadFile} onReady={onReady} />
        </Suspense>
      ) : null}
    </>
  );
}

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).ticketForm);
const names = ['email', 'subject', 'category', 'priority', 'message'] as const;

/** The typed text stays until the server has it. */
export function ContactForm() {
  const queryClient = useQueryClient();
  const session = useSession();
  const { data: account } = useCurrentUser();
  const [sent, setSent] = useState<Ticket>();
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: blank });
  const [attached, setAttached] = useState<FilesHandle>();
  useKeptDraft(form, 'ticket');
  const { setError, formState, getValues, setValue } = form;
  const { errors, isSubmitting, submitCount } = formState;

  useEffect(() => {
    if (account && getValues('email') === '') setValue('email', account.email);
  }, [account, getValues, setValue]);

  const submit = form.handleSubmit(async (typed) => {
    setSent(undefined);
    try {
      const files = await attached?.sent();
      // A server of the version before takes no empty list.
      const body = { ...typed, files: files?.length ? files : undefined };
      const ticket = await call(calls.openTicket, { body, identified: true });
      // An ended session may have moved the person to the sign-in.
      forgetDraft('ticket');
      setSent(ticket);
      attached?.clear();
      form.reset({ ...blank, email: typed.email });
      toast.success('Votre demande a été envoyée avec succès\u00a0!');
      void queryClient.invalidateQueries({ queryKey: ownTickets.queryKey });
    } catch (error) {
      showRefusal(error, names, setError);
    }
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={preload}
      aria-labelledby="ecrire"
      className="mt-6 flex flex-col gap-5"
    >
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        failed="Votre demande n’a pas été envoyée"
      />
      <ScriptNeeded act="Envoyer ce formulaire" />
      <ContactFields form={form} takesFiles={Boolean(account)} onReady={setAttached} />
      <Button
        type="submit"
        size="lg"
        pending={isSubmitting}
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
    </form>
  );
}
