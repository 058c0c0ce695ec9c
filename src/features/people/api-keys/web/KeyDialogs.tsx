import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import {
  KEPT_HOURS,
  KEY_NAME_MAX,
  type KeyDoor,
  keptHoursWord,
  keyLifeWord,
  scopeWord,
} from '#domain/people/api-key.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/Dialog.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ApiKey, MadeKey } from '../contract.ts';
import type { KeysDoor } from './keys-door.ts';

interface ActProps<Making, Rotating> {
  door: KeysDoor<Making, Rotating>;
  onMade: (made: MadeKey) => void;
  onEnd: () => void;
}

interface ScopesProps {
  door: KeyDoor;
  offered: readonly string[];
  register: Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'>;
  error: string | undefined;
}

function Scopes({ door, offered, register, error }: ScopesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="font-medium">Ce qu’elle peut lire</legend>
      {offered.map((scope) => (
        <Checkbox key={scope} value={scope} label={scopeWord(door, scope)} {...register} />
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

export function MakeKeyDialog<Making, Rotating>({ door, onMade, onEnd }: ActProps<Making, Rotating>) {
  const { asksPassword, offered, lives } = door;
  const values = {
    name: '',
    scopes: [],
    lasts: '90' as const,
    ...(asksPassword ? { current_password: '' } : {}),
  };
  const form = useSentForm(door.making, values, async (typed) => onMade(await door.make(typed)));
  const { error, ...scopes } = form.field('scopes');
  return (
    <Dialog open onClose={onEnd} title="Créer une clé d’API" size="sm" locked={form.pending}>
      <SentForm form={form} failed="Clé non créée">
        <TextField
          label="Nom"
          required
          maxLength={KEY_NAME_MAX}
          help="Le programme ou la personne à qui vous la donnez."
          data-autofocus
          {...form.field('name')}
        />
        <Scopes door={door.door} offered={offered} register={scopes} error={error} />
        <SelectField label="Durée" {...form.field('lasts')}>
          {lives.map((life) => (
            <option key={life} value={life}>
              {keyLifeWord(life)}
            </option>
          ))}
        </SelectField>
        {asksPassword ? (
          <PasswordField
            label="Mot de passe actuel"
            autoComplete="current-password"
            required
            {...form.field('current_password')}
          />
        ) : null}
        <FormActions send="Créer la clé" pending={form.pending} onLeave={onEnd} />
      </SentForm>
    </Dialog>
  );
}

type OfKey<Making, Rotating> = ActProps<Making, Rotating> & { apiKey: ApiKey };

export function RotateKeyDialog<Making, Rotating>({ door, apiKey, ...to }: OfKey<Making, Rotating>) {
  const values = { keep_hours: '24' as const, ...(door.asksPassword ? { current_password: '' } : {}) };
  const form = useSentForm(door.rotating, values, async (typed) =>
    to.onMade(await door.rotate(apiKey.id, typed)),
  );
  return (
    <Dialog
      open
      onClose={to.onEnd}
      title={`Renouveler «\u00a0${apiKey.name}\u00a0»`}
      description="Elle reçoit un nouveau secret aussitôt, avec les mêmes permissions."
      size="sm"
      locked={form.pending}
    >
      <SentForm form={form} failed="Clé non renouvelée">
        <SelectField
          label="L’ancien secret"
          help="Le temps de mettre le nouveau partout où l’ancien sert."
          data-autofocus
          {...form.field('keep_hours')}
        >
          {KEPT_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {keptHoursWord(hours)}
            </option>
          ))}
        </SelectField>
        {door.asksPassword ? (
          <PasswordField
            label="Mot de passe actuel"
            autoComplete="current-password"
            required
            {...form.field('current_password')}
          />
        ) : null}
        <FormActions send="Renouveler" pending={form.pending} onLeave={to.onEnd} />
      </SentForm>
    </Dialog>
  );
}

/** The secret is shown only here, so only its own button closes it. */
export function SecretDialog({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <Dialog
      open
      locked
      onClose={onClose}
      title={`Le secret de «\u00a0${made.key.name}\u00a0»`}
      description="Copiez-le maintenant dans votre programme ou votre coffre à mots de passe. Il ne sera plus montré."
      size="sm"
    >
      <div className="mb-5 rounded-md border border-line bg-sunken p-4">
        <CopyText text={made.secret} what="le secret" whole />
      </div>
      <p className="mb-5 text-muted text-sm">
        Envoyez-le dans l’en-tête <code>Authorization: Bearer</code>, jamais dans une adresse ni dans une
        page.{' '}
        <a href="/api/docs/" target="_blank" rel="noreferrer" className="link">
          Les appels, un à un
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
      </p>
      <DialogActions>
        <Button onClick={onClose}>J’ai gardé ce secret</Button>
      </DialogActions>
    </Dialog>
  );
}

export function RemoveKeyDialog<Making, Rotating>({
  door,
  apiKey,
  onEnd,
}: Omit<OfKey<Making, Rotating>, 'onMade'>) {
  const removal = useSingleMutation({
    mutationFn: () => door.remove(apiKey.id),
    onSuccess: () => {
      onEnd();
      toast.success('Clé retirée');
      door.refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onEnd}
      onConfirm={() => removal.mutate()}
      title={`Retirer «\u00a0${apiKey.name}\u00a0»\u00a0?`}
      confirmLabel="Retirer"
      pending={removal.isPending}
      error={removal.error?.message}
    >
      <p>Les programmes qui s’en servent ne liront plus rien, aussitôt. Cela ne se reprend pas.</p>
    </ConfirmDialog>
  );
}
