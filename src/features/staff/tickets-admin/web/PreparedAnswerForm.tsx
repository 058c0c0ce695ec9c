import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { mergeEdits } from '#domain/edits/merge-edits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PreparedAnswer } from '../contract.ts';
import * as calls from '../contract.ts';
import { preparedAnswers } from './queries.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).preparedForm);
const names = ['title', 'body'] as const;

interface Words {
  [name: string]: string;
  title: string;
  body: string;
}
/** What a colleague saved meanwhile, out of the refusal. */
function theirsOf(error: unknown): { words: Words; version: number } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined;
  const { title, body, version } = error.current;
  return { words: { title: String(title), body: String(body) }, version: Number(version) };
}

function save(answer: PreparedAnswer | undefined, version: number, body: { title: string; body: string }) {
  if (!answer) return call(calls.addPreparedAnswer, { body });
  const { id } = answer;
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
  const [loaded, setLoaded] = useState({
    words: { title: answer?.title ?? '', body: answer?.body ?? '' },
    version: answer?.version ?? 0,
  });
  const [theirs, setTheirs] = useState<Words>();

  /** What only they changed is taken over; all that was typed stays. */
  function takeOver(now: { words: Words; version: number }) {
    const { merged } = mergeEdits<Words>(loaded.words, form.getValues(), now.words);
    for (const name of names) form.setValue(name, merged[name], { shouldDirty: true });
    setLoaded(now);
    setTheirs(now.words);
  }

  const submit = form.handleSubmit(async (typed) => {
    try {
      setTheirs(undefined);
      await save(answer, loaded.version, typed);
      void queries.invalidateQueries({ queryKey: preparedAnswers.queryKey });
      toast.success('Réponse préparée enregistrée');
      onEnd();
    } catch (error) {
      const now = theirsOf(error);
      if (now) takeOver(now);
      else showRefusal(error, names, setError);
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
      {theirs ? (
        <Notice
          tone="warning"
          announced
          title="Quelqu’un d’autre a enregistré cette réponse pendant que vous la modifiiez"
        >
          <p>Rien n’est perdu&nbsp;: relisez, puis enregistrez de nouveau pour garder votre texte.</p>
          <p className="mt-1 whitespace-pre-line">{`«\u00a0${theirs.title}\u00a0»\u00a0: ${theirs.body}`}</p>
        </Notice>
      ) : null}
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
