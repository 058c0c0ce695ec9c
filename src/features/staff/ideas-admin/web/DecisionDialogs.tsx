import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SUMMARY_MAX } from '#domain/idea/idea-analysis.ts';
import { REASON_MAX } from '#domain/idea/public-idea.ts';
import { IDEA_TITLE_MAX } from '#domain/text/idea-title.ts';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal, withFallback } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
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

function ApprovalForm({ idea: { id, status, generated_title, ai_summary }, onEnd }: DecisionProps) {
  const queries = useQueryClient();
  const form = useForm({
    resolver,
    shouldFocusError: false,
    defaultValues: { generated_title, ai_summary },
  });
  const { register, setError, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const submit = form.handleSubmit(async (texts) => {
    try {
      const body = { status: 'approved' as const, seen: status, ...texts };
      const approved = await call(calls.moveIdea, { params: { id }, body });
      onEnd(true);
      queries.setQueryData([...ideasKey, 'one', id], approved);
      toast.success('Idée approuvée');
    } catch (error) {
      // A colleague has decided meanwhile, so these texts can no longer be changed here; the idea shows the decision.
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        onEnd();
        toast.error(error.message);
      } else showRefusal(withFallback(error, MOVE_FAILED), names, setError);
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
      <p>
        Ces deux textes deviennent publics sur la page «&nbsp;Idées retenues&nbsp;», sans le nom ni les mots
        de son auteur. Un email lui annonce qu’elle est retenue, sauf s’il a arrêté ces nouvelles.
      </p>
      <TextField
        label="Titre public"
        required
        maxLength={IDEA_TITLE_MAX}
        error={errors.generated_title?.message}
        {...register('generated_title')}
      />
      <TextArea
        label="Résumé public"
        required
        maxLength={SUMMARY_MAX}
        help="Écrits par une IA. Ce que vous changez est dit relu par l’équipe, et sert aussi à l’ébauche."
        error={errors.ai_summary?.message}
        {...register('ai_summary')}
      />
      <FormActions send="Approuver" pending={isSubmitting} onLeave={() => onEnd()} />
    </form>
  );
}

/** Staff read what becomes public (docs/product/idea.md#texts-of-staff). */
export function ApprovalDialog(props: DecisionProps) {
  return (
    <Dialog open onClose={() => props.onEnd()} title="Approuver cette idée&nbsp;?">
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
