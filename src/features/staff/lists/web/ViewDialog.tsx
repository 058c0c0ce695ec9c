import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { SavedView } from '../contract.ts';
import * as calls from '../contract.ts';
import { useViewChange } from './queries.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).viewName);

export type NamedView = { list: SavedView['list']; query: string; view?: undefined } | { view: SavedView };

interface ViewDialogProps {
  named: NamedView;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

const isTaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'view_name_taken';

export function ViewDialog({ named, onClose, onSaved }: ViewDialogProps) {
  const { view } = named;
  const save = useViewChange(({ name }: { name: string }) =>
    named.view
      ? call(calls.changeView, { params: { id: named.view.id }, body: { name } })
      : call(calls.saveView, { body: { list: named.list, query: named.query, name } }),
  );
  const form = useSentForm(schema, { name: view?.name ?? '' }, async (typed) => {
    try {
      onSaved(await save.mutateAsync(typed));
    } catch (error) {
      // Another tab took the name, which is mended at the field.
      if (!isTaken(error)) throw error;
      form.setError('name', { message: error.message });
    }
  });
  return (
    <Dialog open onClose={onClose} title={view ? 'Renommer la vue' : 'Enregistrer cette vue'} size="sm">
      <SentForm form={form} failed="Vue non enregistrée">
        <TextField
          label="Nom de la vue"
          required
          maxLength={60}
          autoComplete="off"
          data-autofocus=""
          help={view ? undefined : 'Filtres, ordre et colonnes masquées. Vous seul la voyez.'}
          {...form.field('name')}
        />
        <DialogActions>
          <Button type="submit" pending={form.pending}>
            Enregistrer
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Retour
          </Button>
        </DialogActions>
      </SentForm>
    </Dialog>
  );
}
