import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SAMPLE_BYTES } from '#domain/document/demonstration.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button, buttonStyle } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { StaffDemonstration } from '../contract.ts';
import * as calls from '../contract.ts';
import { staffDemonstration } from './queries.ts';

const { resolver, preload } = lazyResolver(
  async () => (await import('../demonstration-form.ts')).demonstrationForm,
);
const names = ['allowed', 'sample'] as const;

const sampleHelp =
  'Le travail montré, en JSON, comme la page le garde\u00a0: 64\u00a0ko au plus. Des personnes et des entreprises inventées.';

type Decision = Pick<StaffDemonstration, 'allowed' | 'sample'>;

/** The refusal `changed_meanwhile` holds what somebody else saved. */
function theirsOf(error: unknown): StaffDemonstration | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined;
  const { allowed, sample, version } = error.current;
  return {
    allowed: allowed === true,
    sample: typeof sample === 'string' ? sample : null,
    version: Number(version),
  };
}

interface DemonstrationFormProps {
  id: number;
  /** The form starts from it; a later answer does not change what is typed. */
  initial: StaffDemonstration;
}

export function DemonstrationForm({ id, initial }: DemonstrationFormProps) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const [theirs, setTheirs] = useState<Decision>();
  const form = useForm({ resolver, defaultValues: initial, shouldFocusError: false });
  const { register, setError, setValue, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;

  const submit = form.handleSubmit(async (body) => {
    setTheirs(undefined);
    try {
      const saved = await call(calls.changeDemonstration, { params: { id }, body });
      form.reset(saved);
      queryClient.setQueryData(staffDemonstration(id).queryKey, saved);
      toast.success(saved.allowed ? 'Essai sans compte permis' : 'Essai sans compte enregistré');
    } catch (error) {
      const standing = theirsOf(error);
      if (!standing) {
        showRefusal(error, names, setError);
        return;
      }
      setValue('version', standing.version);
      setTheirs(standing);
    }
  });
  const take = ({ allowed, sample }: Decision) => {
    setValue('allowed', allowed);
    setValue('sample', sample);
    setTheirs(undefined);
  };

  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit}
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
      {theirs ? <TakeTheirs allowed={theirs.allowed} onTake={() => take(theirs)} /> : null}
      <Checkbox
        label="Permettre l’essai sans compte"
        help="Dix minutes, depuis la page de l’automatisation. Rien n’est gardé."
        error={errors.allowed?.message}
        {...register('allowed')}
      />
      <TextArea
        label="Exemple"
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

/** Nothing is saved yet and nothing is lost (docs/product/staff.md#two-on-one-form). */
function TakeTheirs({ allowed, onTake }: { allowed: boolean; onTake: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="rounded-md">
      <Notice
        tone="warning"
        announced
        title="Quelqu’un d’autre a enregistré cet essai pendant que vous le modifiiez"
        action={
          <Button variant="secondary" size="sm" onClick={onTake}>
            Reprendre ce qui est enregistré
          </Button>
        }
      >
        {allowed ? 'L’essai y est permis.' : 'L’essai n’y est pas permis.'} Rien n’est perdu&nbsp;: reprenez
        ce qui est enregistré, ou enregistrez de nouveau ce que vous avez écrit.
      </Notice>
    </div>
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
