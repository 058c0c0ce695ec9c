import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import { calls } from '../calls.ts';
import type { PreparedAnswer } from '../contract.ts';
import { preparedAnswers } from './queries.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).preparedForm);
const names = ['title', 'body'] as const;

function save(answer: PreparedAnswer | undefined, body: { title: string; body: string }) {
  if (!answer) return call(calls.addPreparedAnswer, { body });
  const { id, version } = answer;
  return call(calls.changePreparedAnswer, { params: { id }, body: { ...body, version } });
}

/** A new one, or a change of this one. */
export function PreparedAnswerForm({
  answer,
  onEnd,
}: {
  answer: PreparedAnswer | undefined;
  onEnd: () => void;
}) {
  const queries = useQueryClient();
  const form = useForm({
    resolver,
    shouldFocusError: false,
    defaultValues: { title: answer?.title ?? '', body: answer?.body ?? '' },
  });
  const { register, setError, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const submit = form.handleSubmit(async (typed) => {
    try {
      await save(answer, typed);
      void queries.invalidateQueries({ queryKey: preparedAnswers.queryKey });
      toast.success('Réponse préparée enregistrée');
      onEnd();
    } catch (error) {
      showRefusal(error, names, setError);
    }
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      onFocus={preload}
      aria-label={answer ? `Modifier ${answer.title}` : 'Nouvelle réponse préparée'}
      className="flex flex-col gap-5"
    >
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        failed="Réponse préparée non enregistrée"
      />
      <TextField
        label="Titre"
        required
        maxLength={100}
        data-autofocus=""
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label="Texte"
        required
        rows={8}
        maxLength={5000}
        help="{prénom} est remplacé par le prénom du client quand on l’insère."
        error={errors.body?.message}
        {...register('body')}
      />
      <DialogActions>
        <Button type="submit" pending={isSubmitting}>
          Enregistrer
        </Button>
        <Button variant="secondary" onClick={onEnd}>
          Retour à la liste
        </Button>
      </DialogActions>
    </form>
  );
}
