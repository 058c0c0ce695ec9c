import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Dialog, DialogActions, type DialogProps } from './Dialog.tsx';
import { Notice } from './Notice.tsx';
import { TextField } from './TextField.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  word?: string;
  acknowledgement?: ReactNode;
  unready?: boolean;
  pending?: boolean;
  /** Why it cannot be done; there is then nothing to confirm. */
  refused?: ReactNode;
  error?: ReactNode;
  unbidden?: DialogProps['unbidden'];
}

export function ConfirmDialog({ open, onClose, title, pending = false, ...props }: ConfirmDialogProps) {
  const { unbidden, ...rest } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" locked={pending} unbidden={unbidden}>
      <Confirmation {...rest} onClose={onClose} pending={pending} />
    </Dialog>
  );
}

type ConfirmationProps = Omit<ConfirmDialogProps, 'open' | 'title' | 'unbidden'>;

function Confirmation({ tone = 'danger', cancelLabel = 'Retour', ...props }: ConfirmationProps) {
  const { word, acknowledgement, pending } = props;
  const [typed, setTyped] = useState('');
  const [ticked, setTicked] = useState(false);
  const acting = useRef(false);
  const ready = !props.unready && (!word || typed === word) && (!acknowledgement || ticked);

  // `pending` comes a moment too late for a double press.
  useEffect(() => {
    acting.current = pending ?? false;
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || acting.current) return;
    acting.current = true;
    props.onConfirm();
  }

  if (props.refused)
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="warning" announced>
          {props.refused}
        </Notice>
        <DialogActions>
          <Button variant="secondary" onClick={props.onClose}>
            {cancelLabel}
          </Button>
        </DialogActions>
      </div>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">{props.children}</div>
      {acknowledgement ? (
        <Checkbox label={acknowledgement} checked={ticked} onChange={(e) => setTicked(e.target.checked)} />
      ) : null}
      {word ? (
        <TextField
          label={`Tapez ${word} pour confirmer`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : null}
      {props.error ? (
        <Notice tone="danger" announced>
          {props.error}
        </Notice>
      ) : null}
      <DialogActions>
        <Button type="submit" variant={tone} pending={pending} disabled={!ready}>
          {props.confirmLabel}
        </Button>
        <Button variant="secondary" onClick={props.onClose} disabled={pending}>
          {cancelLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
