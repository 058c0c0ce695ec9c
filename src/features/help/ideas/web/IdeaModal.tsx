import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { forgetDraft } from '#web/forms/kept-drafts.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { EmailField, TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ideaForm } from '../contract.ts';
import * as calls from '../contract.ts';
import { categories, ownIdeas } from './queries.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).ideaForm);
/** In the order of the form: a refusal moves the focus to the first. */
const names = ['description', 'title', 'usage_type', 'category_slug', 'email'] as const;
const blank = { email: '', title: '', description: '', usage_type: 'perso', category_slug: '' } as const;
const success = 'Votre idée a été envoyée avec succès ! Nous vous recontacterons bientôt.';

const usages = [
  { value: 'perso', label: 'Personnel' },
  { value: 'pro', label: 'Professionnel' },
];

type TypedIdea = z.input<typeof ideaForm>;

interface IdeaFormProps {
  /** What was typed when the dialog was closed: that is no decision to lose it. */
  typed: RefObject<TypedIdea>;
  onSent: (email: string) => void;
  onCancel: () => void;
}

function IdeaForm({ typed, onSent, onCancel }: IdeaFormProps) {
  const queryClient = useQueryClient();
  const { data: account } = useCurrentUser();
  const { data: choices = [] } = useQuery(categories);
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: typed.current });
  useKeptDraft(form, 'idea');
  const { register, setError, formState, getValues, setValue } = form;
  const { errors, isSubmitting, submitCount } = formState;

  useEffect(() => {
    if (account && getValues('email') === '') setValue('email', account.email);
  }, [account, getValues, setValue]);

  useEffect(
    () => () => {
      typed.current = getValues();
    },
    [typed, getValues],
  );

  const submit = form.handleSubmit(async (idea) => {
    try {
      await call(calls.proposeIdea, { body: idea, identified: true });
      forgetDraft('idea');
      toast.success(success);
      void queryClient.invalidateQueries({ queryKey: ownIdeas.queryKey });
      form.reset(blank);
      onSent(idea.email);
    } catch (error) {
      showRefusal(error, names, setError);
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        failed="Votre idée n’a pas été envoyée"
      />
      <TextArea
        label="Votre idée"
        required
        maxLength={5000}
        help="Quelle tâche, à quelle fréquence, avec quels outils&nbsp;? 20&nbsp;caractères au moins."
        error={errors.description?.message}
        {...register('description')}
      />
      <TextField
        label="Titre"
        optional
        maxLength={150}
        help="Sans titre, nous en tirons un de votre description."
        error={errors.title?.message}
        {...register('title')}
      />
      <RadioGroup
        legend="Pour quel usage&nbsp;?"
        options={usages}
        defaultValue={blank.usage_type}
        error={errors.usage_type?.message}
        {...register('usage_type')}
      />
      <SelectField
        label="Catégorie"
        optional
        error={errors.category_slug?.message}
        {...register('category_slug')}
      >
        <option value="">Je ne sais pas</option>
        {choices.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <EmailField
        autoComplete="email"
        required
        help="L’adresse où nous vous répondons."
        error={errors.email?.message}
        {...register('email')}
      />
      <p className="text-muted text-sm">
        Elle peut être lue et résumée par une IA&nbsp;; une personne de l’équipe décide ensuite.
      </p>
      <FormActions send="Envoyer mon idée" pending={isSubmitting} leave="Annuler" onLeave={onCancel} />
    </form>
  );
}

export interface IdeaModalProps {
  open: boolean;
  onClose: () => void;
}

/** The confirmation stays in the page, because the toast does not. */
export default function IdeaModal({ open, onClose }: IdeaModalProps) {
  const [answeredAt, setAnsweredAt] = useState<string>();
  const typed = useRef<TypedIdea>(blank);
  return (
    <>
      {answeredAt ? (
        <Notice
          tone="success"
          title="Votre idée est envoyée"
          onDismiss={() => setAnsweredAt(undefined)}
          className="mt-4"
        >
          Nous vous répondrons à l’adresse <span className="wrap-anywhere">{answeredAt}</span>.
        </Notice>
      ) : null}
      <Dialog
        open={open}
        onClose={onClose}
        title="Proposer une automatisation"
        description="Décrivez la tâche que vous aimeriez ne plus faire."
      >
        <IdeaForm
          typed={typed}
          onSent={(email) => {
            setAnsweredAt(email);
            onClose();
          }}
          onCancel={onClose}
        />
      </Dialog>
    </>
  );
}
