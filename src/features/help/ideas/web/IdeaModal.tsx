import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { forgetDraft } from '#web/forms/kept-drafts.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { EmailField, TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ideaForm } from '../contract.ts';
import * as calls from '../contract.ts';
import { categories, ownIdeas } from './queries.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).ideaForm);
/** In the order of the form: a refusal moves the focus to the first. */
const blank = { description: '', title: '', usage_type: 'perso', category_slug: '', email: '' } as const;
const success = 'Votre idée a été envoyée avec succès ! Nous vous recontacterons bientôt.';

const usages = [
  { value: 'perso', label: 'Personnel' },
  { value: 'pro', label: 'Professionnel' },
];

type TypedIdea = z.input<typeof ideaForm>;

interface IdeaFormProps {
  /** The typed text stays when the dialog is closed: that is no decision to lose it. */
  typed: RefObject<TypedIdea>;
  onSent: (email: string) => void;
  onCancel: () => void;
}

function IdeaForm({ typed, onSent, onCancel }: IdeaFormProps) {
  const queryClient = useQueryClient();
  const { data: account } = useCurrentUser();
  const { data: choices = [] } = useQuery(categories);
  const form = useSentForm(schema, { ...blank, ...typed.current }, async (body) => {
    await call(calls.proposeIdea, { body, identified: true });
    forgetDraft('idea');
    toast.success(success);
    void queryClient.invalidateQueries({ queryKey: ownIdeas.queryKey });
    form.reset(blank);
    onSent(body.email);
  });
  useKeptDraft(form, 'idea');
  const { getValues, setValue } = form;

  useEffect(() => {
    if (account && getValues('email') === '') setValue('email', account.email);
  }, [account, getValues, setValue]);

  useEffect(
    () => () => {
      typed.current = getValues();
    },
    [typed, getValues],
  );

  return (
    <SentForm form={form} failed="Votre idée n’a pas été envoyée">
      <TextArea
        label="Votre idée"
        required
        maxLength={5000}
        help="Quelle tâche, à quelle fréquence, avec quels outils&nbsp;? 20&nbsp;caractères au moins."
        {...form.field('description')}
      />
      <TextField
        label="Titre"
        optional
        maxLength={150}
        help="Sans titre, nous en tirons un de votre description."
        {...form.field('title')}
      />
      <RadioGroup
        legend="Pour quel usage&nbsp;?"
        options={usages}
        defaultValue={blank.usage_type}
        {...form.field('usage_type')}
      />
      <SelectField label="Catégorie" optional {...form.field('category_slug')}>
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
        {...form.field('email')}
      />
      <p className="text-muted text-sm">
        Elle peut être lue et résumée par une IA&nbsp;; une personne de l’équipe décide ensuite.
      </p>
      <FormActions send="Envoyer mon idée" pending={form.pending} leave="Annuler" onLeave={onCancel} />
    </SentForm>
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
