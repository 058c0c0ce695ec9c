import { useQueryClient } from '@tanstack/react-query';
import { namesOf, typedOf } from '#domain/edits/record.ts';
import { PREPARED_ANSWER } from '#domain/edits/staff-records.ts';
import { MeanwhileNotice } from '#web/admin/MeanwhileNotice.tsx';
import { useRecordForm } from '#web/admin/record-form.ts';
import { call } from '#web/api/call.ts';
import { listErrors } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PreparedAnswer } from '../contract.ts';
import * as calls from '../contract.ts';
import { preparedAnswers } from './queries.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).preparedForm);
const names = namesOf(PREPARED_ANSWER);

function save(answer: PreparedAnswer | undefined, version: number, body: { title: string; body: string }) {
  if (!answer) return call(calls.addPreparedAnswer, { body });
  const { id } = answer;
  return call(calls.changePreparedAnswer, { params: { id }, body: { ...body, version } });
}

export function PreparedAnswerForm({
  answer,
  onEnd,
}: {
  answer: PreparedAnswer | undefined;
  onEnd: () => void;
}) {
  const queries = useQueryClient();
  const { form, submit, meanwhile, put } = useRecordForm({
    ...{ fields: PREPARED_ANSWER, record: answer, names, resolver },
    initial: typedOf(PREPARED_ANSWER, answer ?? {}),
    async onSave(typed, version) {
      await save(answer, version, typed);
      void queries.invalidateQueries({ queryKey: preparedAnswers.queryKey });
      toast.success('Réponse préparée enregistrée');
      onEnd();
    },
  });
  const { register, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
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
      <MeanwhileNotice what="cette réponse" fields={PREPARED_ANSWER} meanwhile={meanwhile} onTake={put} />
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
