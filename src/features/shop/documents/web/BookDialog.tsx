import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { forgetDraft } from '#web/forms/kept-drafts.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Edit, Edited } from './book-edits.ts';
import type { BookField, BookKind, Typed } from './book-fields.ts';
import { LogoField } from './LogoField.tsx';

interface BookDialogProps<Thing> {
  kind: BookKind<Thing>;
  title: string;
  draft: string;
  id: string;
  /** It stood so when this was opened; null for a new one. */
  before: Thing | null;
  save: (edit: Edit<Thing> & { after: Thing }) => Promise<Edited<unknown, Thing>>;
  saved: string;
  /** Else it is closed. */
  onSaved?: () => void;
  onClose: () => void;
}

type Form = ReturnType<typeof useForm<Typed>>;

function BookInput({ field, form }: { field: BookField; form: Form }) {
  const { name, label, is, required, unit, options = [], autoComplete = 'off' } = field;
  const typed = String(form.watch(name) ?? '');
  const help = field.doubt?.(typed) ?? field.help;
  const error = form.formState.errors[name]?.message;
  if (is === 'picture')
    return (
      <LogoField
        label={label}
        error={error}
        shown={typed}
        onChosen={(logo) => {
          form.clearErrors(name);
          form.setValue(name, logo, { shouldDirty: true });
        }}
        onRefused={(message) => form.setError(name, { message })}
      />
    );
  const common = { label, help, error, autoComplete, ...form.register(name) };
  if (is === 'choice')
    return (
      <SelectField {...common}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  if (is === 'tick') return <Checkbox {...common} />;
  if (is === 'lines') return <TextArea {...common} rows={3} optional={!required} />;
  return (
    <TextField
      {...common}
      unit={unit}
      inputMode={is === 'amount' ? 'decimal' : undefined}
      required={Boolean(required)}
      optional={!required}
    />
  );
}

/** The browser asks: the shop's own question is for what closes the dialog. */
function useHold(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isHeld]);
}

const failed = 'Votre carnet n’a pas été enregistré';
const changed =
  'Votre carnet a changé ailleurs, dans un autre onglet ou un outil. Rien n’est perdu\u00a0: enregistrez de nouveau pour garder ce qui est écrit ici, ou fermez pour garder ce que l’autre a écrit.';

export function BookDialog<Thing>(props: BookDialogProps<Thing>) {
  const { kind, title, draft, id, save, saved, onClose, onSaved = onClose } = props;
  const [before, setBefore] = useState(props.before);
  const [isMeanwhile, setMeanwhile] = useState(false);
  const [asksToLeave, setAsksToLeave] = useState(false);
  const form = useForm<Typed>({ defaultValues: kind.typed(props.before), shouldFocusError: false });
  useKeptDraft(form, draft, { without: ['logo'] });
  const { setError, formState } = form;
  const { errors, isSubmitting, isDirty, submitCount } = formState;
  const names = kind.fields.map(({ name }) => name);
  const formId = useId();
  useHold(isDirty);

  const submit = form.handleSubmit(async (typed) => {
    const read = kind.read(typed, id);
    if ('faults' in read) {
      for (const [name, message] of Object.entries(read.faults)) setError(name, { message });
      return;
    }
    try {
      const edited = await save({ before, after: read.thing });
      if (edited.is === 'changed') {
        setBefore(edited.now);
        setMeanwhile(true);
        return;
      }
      forgetDraft(draft);
      toast.success(saved);
      onSaved();
    } catch (error) {
      showRefusal(error, names, setError);
    }
  });
  const leave = () => (isDirty ? setAsksToLeave(true) : onClose());

  return (
    <Dialog open onClose={leave} title={title} locked={isSubmitting}>
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormErrors errors={listErrors(errors, names)} attempt={submitCount} failed={failed} />
        {isMeanwhile ? (
          <Notice tone="warning" announced title="Changé entre-temps">
            {changed}
          </Notice>
        ) : null}
        {kind.fields.map((field) => (
          <BookInput key={field.name} field={field} form={form} />
        ))}
        <FormActions send="Enregistrer" pending={isSubmitting} onLeave={leave} />
      </form>
      <ConfirmDialog
        open={asksToLeave}
        onClose={() => setAsksToLeave(false)}
        onConfirm={onClose}
        title="Fermer sans enregistrer&nbsp;?"
        confirmLabel="Fermer sans enregistrer"
        cancelLabel="Continuer"
      >
        <p>Ce que vous avez écrit ici n’est pas enregistré.</p>
      </ConfirmDialog>
    </Dialog>
  );
}
