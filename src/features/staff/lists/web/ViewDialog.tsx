import { useForm } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { SavedView } from '../contract.ts';
import * as calls from '../contract.ts';
import { useViewChange } from './queries.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).viewName);
const names = ['name'] as const;

export type NamedView = { list: SavedView['list']; query: string; view?: undefined } | { view: SavedView };

interface ViewDialogProps {
  named: NamedView;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'view_name_taken';

export function ViewDialog({ named, onClose, onSaved }: ViewDialogProps) {
  const { view } = named;
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: { name: view?.name ?? '' } });
  const { register, setError, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const save = useViewChange(({ name }: { name: string }) =>
    named.view
      ? call(calls.changeView, { params: { id: named.view.id }, body: { name } })
      : call(calls.saveView, { body: { list: named.list, query: named.query, name } }),
  );
  const submit = form.handleSubmit(async (typed) => {
    try {
      onSaved(await save.mutateAsync(typed));
    } catch (error) {
      // Another tab took the name, which is mended at the field.
      if (isTaken(error) && error instanceof Error) setError('name', { message: error.message });
      else showRefusal(error, names, setError);
    }
  });
  return (
    <Dialog open onClose={onClose} title={view ? 'Renommer la vue' : 'Enregistrer cette vue'} size="sm">
      <form noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
        <FormErrors errors={listErrors(errors, names)} attempt={submitCount} failed="Vue non enregistrée" />
        <TextField
          label="Nom de la vue"
          required
          maxLength={60}
          autoComplete="off"
          data-autofocus=""
          help={view ? undefined : 'Filtres, ordre et colonnes masquées. Vous seul la voyez.'}
          error={errors.name?.message}
          {...register('name')}
        />
        <DialogActions>
          <Button type="submit" pending={isSubmitting}>
            Enregistrer
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Retour
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
