import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { z } from 'zod';
import { SAMPLE_BYTES } from '#domain/document/demonstration.ts';
import { typedOf } from '#domain/edits/record.ts';
import { DEMONSTRATION } from '#domain/edits/staff-records.ts';
import { MeanwhileNotice } from '#web/admin/MeanwhileNotice.tsx';
import { useRecordForm } from '#web/admin/record-form.ts';
import { call } from '#web/api/call.ts';
import { listErrors } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button, buttonStyle } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { StaffDemonstration } from '../contract.ts';
import * as calls from '../contract.ts';
import type { demonstrationForm } from '../demonstration-form.ts';
import { checklistOf, staffDemonstration } from './queries.ts';

const { resolver, preload } = lazyResolver(
  async () => (await import('../demonstration-form.ts')).demonstrationForm,
);
const names = ['allowed', 'sample'] as const;
type Typed = z.input<typeof demonstrationForm>;

const sampleHelp =
  'Le travail montré, en JSON, comme la page le garde\u00a0: 64\u00a0ko au plus. Des personnes et des entreprises inventées.';

interface DemonstrationFormProps {
  id: number;
  /** The form starts from it; a later answer does not change what is typed. */
  initial: StaffDemonstration;
}

export function DemonstrationForm({ id, initial }: DemonstrationFormProps) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const edit = useRecordForm<typeof DEMONSTRATION, Typed, StaffDemonstration>({
    ...{ fields: DEMONSTRATION, record: initial, names, resolver },
    initial: { ...typedOf(DEMONSTRATION, initial), version: initial.version },
    async onSave(body, version) {
      const saved = await call(calls.changeDemonstration, { params: { id }, body: { ...body, version } });
      edit.reload(saved);
      form.reset({ ...typedOf(DEMONSTRATION, saved), version: saved.version });
      queryClient.setQueryData(staffDemonstration(id).queryKey, saved);
      void queryClient.invalidateQueries(checklistOf(id));
      toast.success(saved.allowed ? 'Essai sans compte permis' : 'Essai sans compte enregistré');
    },
  });
  const { form, meanwhile } = edit;
  const { register, setError, setValue, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;

  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={edit.submit}
      onFocus={preload}
      className="flex flex-col gap-5"
    >
      <h3 id={titleId} className="sr-only">
        Réglage de l’essai sans compte
      </h3>
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        failed="Impossible d’enregistrer l’essai sans compte"
      />
      <MeanwhileNotice
        what="la fiche de cet essai"
        fields={DEMONSTRATION}
        meanwhile={meanwhile}
        onTake={edit.put}
      />
      <Checkbox
        label={DEMONSTRATION.allowed.label}
        help="Dix minutes, depuis la page de l’automatisation. Rien n’est gardé."
        error={errors.allowed?.message}
        {...register('allowed')}
      />
      <TextArea
        label={DEMONSTRATION.sample.label}
        optional
        rows={6}
        spellCheck={false}
        help={sampleHelp}
        error={errors.sample?.message}
        {...register('sample')}
      />
      <SampleFile
        onRead={(text) => {
          setValue('sample', text, { shouldDirty: true });
          form.clearErrors('sample');
        }}
        onProblem={(message) => setError('sample', { message })}
      />
      <Button type="submit" pending={isSubmitting} className="self-start">
        Enregistrer l’essai
      </Button>
    </form>
  );
}

interface SampleFileProps {
  onRead: (text: string) => void;
  onProblem: (message: string) => void;
}

/** The file is read here and fills the field, which is sent with the form. */
function SampleFile({ onRead, onProblem }: SampleFileProps) {
  async function read(file: File | undefined) {
    if (!file) return;
    if (file.size > SAMPLE_BYTES) return onProblem('Cet exemple est trop grand\u00a0: 64\u00a0ko au plus.');
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      onRead(text);
    } catch {
      onProblem('Ce fichier n’est pas un texte en UTF-8.');
    }
  }
  return (
    <label className="self-start">
      <input
        type="file"
        accept=".json,application/json"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          // The person may mend the file and choose it again.
          event.target.value = '';
        }}
        className="peer sr-only"
      />
      <span
        className={buttonStyle({
          variant: 'secondary',
          size: 'sm',
          className: 'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
        })}
      >
        Prendre l’exemple d’un fichier
      </span>
    </label>
  );
}
