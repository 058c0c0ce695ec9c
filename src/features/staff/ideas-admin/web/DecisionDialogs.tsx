import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Fields, typedOf } from '#domain/edits/record.ts';
import { SUMMARY_MAX } from '#domain/idea/idea-analysis.ts';
import { REASON_MAX } from '#domain/idea/public-idea.ts';
import { IDEA_STATUS_LABELS, IDEA_STATUSES } from '#domain/status/idea-status.ts';
import { IDEA_TITLE_MAX } from '#domain/text/idea-title.ts';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { MeanwhileNotice } from '#web/admin/MeanwhileNotice.tsx';
import { type Meanwhile, mergeMeanwhile, type RecordEdit } from '#web/admin/record-form.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal, withFallback } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { StaffIdea } from '../contract.ts';
import * as calls from '../contract.ts';
import { MOVE_FAILED } from './IdeaParts.tsx';
import { ideasKey } from './queries.ts';

interface DecisionProps {
  idea: StaffIdea;
  onEnd: (wasDone?: boolean) => void;
}

const { resolver, preload } = lazyResolver(async () => (await import('../decision.ts')).approvalForm);
const names = ['generated_title', 'ai_summary'] as const;

/** The status goes with the texts, because a colleague may have decided meanwhile. */
const APPROVAL = {
  status: { label: 'Statut', is: 'line', max: 40 },
  generated_title: { label: 'Titre public', is: 'line', max: IDEA_TITLE_MAX },
  ai_summary: { label: 'Résumé public', is: 'text', max: SUMMARY_MAX },
} as const satisfies Fields;

/** The model's summary was written for the team: nothing of it is public before a person takes it. */
const startOf = (idea: StaffIdea) => ({ ...idea, ai_summary: idea.texts_changed ? idea.ai_summary : '' });

const nameOf = (name: keyof typeof APPROVAL, value: string) =>
  name === 'status'
    ? IDEA_STATUSES.filter((one) => one === value).map((one) => IDEA_STATUS_LABELS[one])[0]
    : undefined;

function ApprovalForm({ idea, onEnd }: DecisionProps) {
  const { id, generated_title, ai_summary } = startOf(idea);
  const queries = useQueryClient();
  // A later answer does not overwrite what is typed.
  const [loaded, setLoaded] = useState(startOf(idea));
  const [meanwhile, setMeanwhile] = useState<Meanwhile<typeof APPROVAL>>();
  const { status } = loaded;
  const form = useForm({
    resolver,
    shouldFocusError: false,
    defaultValues: { generated_title, ai_summary },
  });
  const { register, setError, setValue, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const put: RecordEdit<typeof APPROVAL>['put'] = (name, value) => {
    if (name !== 'status') setValue(name, value, { shouldDirty: true });
  };
  async function takeOver() {
    const stands = startOf(await call(calls.readIdea, { params: { id } }));
    const mine = typedOf(APPROVAL, { ...form.getValues(), status });
    const theirs = typedOf(APPROVAL, stands);
    const standing = mergeMeanwhile<typeof APPROVAL>(typedOf(APPROVAL, loaded), mine, theirs);
    for (const name of names) put(name, standing.merged[name]);
    setMeanwhile(standing.meanwhile);
    setLoaded(stands);
  }
  const submit = form.handleSubmit(async (texts) => {
    setMeanwhile(undefined);
    try {
      const body = { status: 'approved' as const, seen: status, ...texts };
      const approved = await call(calls.moveIdea, { params: { id }, body });
      onEnd(true);
      queries.setQueryData([...ideasKey, 'one', id], approved);
      toast.success(status === 'approved' ? 'Ses textes sont publics' : 'Idée approuvée');
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'changed_meanwhile';
      await (isChanged ? takeOver() : Promise.reject(error)).catch((reason: unknown) =>
        showRefusal(withFallback(reason, MOVE_FAILED), names, setError),
      );
    }
    void queries.invalidateQueries({ queryKey: ideasKey });
  });
  return (
    <form noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        failed="L’idée n’est pas approuvée"
      />
      <MeanwhileNotice
        what="cette idée"
        fields={APPROVAL}
        meanwhile={meanwhile}
        onTake={put}
        nameOf={nameOf}
      />
      <p>
        Ces deux textes deviennent publics sur la page «&nbsp;Idées retenues&nbsp;», sans le nom ni les mots
        de son auteur.{' '}
        {status === 'approved'
          ? ''
          : 'Un email lui annonce qu’elle est retenue, sauf s’il a arrêté ces nouvelles.'}
      </p>
      <TextField
        label={APPROVAL.generated_title.label}
        required
        maxLength={IDEA_TITLE_MAX}
        error={errors.generated_title?.message}
        {...register('generated_title')}
      />
      <TextArea
        label={APPROVAL.ai_summary.label}
        required
        maxLength={SUMMARY_MAX}
        help="En une ou deux phrases, ce qu’elle fera pour qui l’achète. L’ébauche le reprend."
        error={errors.ai_summary?.message}
        {...register('ai_summary')}
      />
      {idea.ai_summary === '' || ai_summary !== '' ? null : (
        <div className="flex flex-col items-start gap-2">
          <p className="measure wrap-anywhere text-muted text-sm">
            {`L’IA en a écrit, pour l’équipe\u00a0: «\u00a0${idea.ai_summary}\u00a0»`}
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => setValue('ai_summary', idea.ai_summary, { shouldDirty: true })}
          >
            Partir de ce résumé
          </Button>
        </div>
      )}
      <FormActions send="Approuver" pending={isSubmitting} onLeave={() => onEnd()} />
    </form>
  );
}

/** Staff read what becomes public (docs/product/idea.md#texts-of-staff). */
export function ApprovalDialog(props: DecisionProps) {
  return (
    <Dialog
      open
      onClose={() => props.onEnd()}
      title={props.idea.status === 'approved' ? 'Montrer cette idée\u00a0?' : 'Approuver cette idée\u00a0?'}
    >
      <ApprovalForm {...props} />
    </Dialog>
  );
}

export function RejectionDialog({ idea: { id, status }, onEnd }: DecisionProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmAct
      run={() =>
        call(calls.moveIdea, {
          params: { id },
          body: { status: 'rejected', seen: status, rejection_reason: reason },
        })
      }
      refreshes={ideasKey}
      done={() => 'Idée rejetée'}
      failed={MOVE_FAILED}
      onEnd={(wasDone) => wasDone && onEnd(true)}
      onClose={() => onEnd()}
      title="Rejeter cette idée&nbsp;?"
      confirmLabel="Rejeter"
    >
      <div className="flex flex-col gap-4">
        <p>Un email l’annonce à son auteur, sauf s’il a arrêté ces nouvelles. Rien n’en est public.</p>
        <TextArea
          label="Motif pour son auteur"
          optional
          rows={3}
          maxLength={REASON_MAX}
          help="Il le lit tel quel dans l’email et sur la page de son idée."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmAct>
  );
}
