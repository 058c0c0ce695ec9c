import { useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { IdeaForm } from './IdeaForm.tsx';

export interface IdeaModalProps {
  open: boolean;
  onClose: () => void;
}

/** What was sent stays said in the page, as the toast does not. */
export default function IdeaModal({ open, onClose }: IdeaModalProps) {
  const [answeredAt, setAnsweredAt] = useState<string>();
  return (
    <>
      {answeredAt ? (
        <Notice
          tone="success"
          title="Votre idée est envoyée"
          onDismiss={() => setAnsweredAt(undefined)}
          className="mt-4"
        >
          Nous vous répondrons à l’adresse <span className="[overflow-wrap:anywhere]">{answeredAt}</span>.
        </Notice>
      ) : null}
      <Dialog
        open={open}
        onClose={onClose}
        title="Proposer une automatisation"
        description="Décrivez la tâche que vous aimeriez ne plus faire."
      >
        <IdeaForm
          onSent={(email) => {
            setAnsweredAt(email);
            onClose();
          }}
          onCancel={onClose}
        />
      </Dialog>
    </>
  );
}
