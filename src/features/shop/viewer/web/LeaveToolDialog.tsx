import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { unbidden } from '#web/ui/use-unbidden.ts';
import type { LeavingQuestion } from './use-leaving.ts';

const words = {
  leave: { title: 'Quitter cet outil\u00a0?', confirm: 'Quitter' },
  reload: { title: 'Recharger cet outil\u00a0?', confirm: 'Recharger' },
};

export function LeaveToolDialog({ question }: { question: LeavingQuestion | undefined }) {
  if (!question) return null;
  const { leaving, answer } = question;
  const { title, confirm } = words[leaving];
  return (
    <ConfirmDialog
      open
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
      title={title}
      confirmLabel={confirm}
      cancelLabel="Rester ici"
      unbidden={unbidden(question)}
    >
      <p>
        Une partie de ce qui est affiché n’est pas enregistrée&nbsp;: un fichier que vous avez ouvert, ou un
        texte que la boutique n’a pas pu garder. Elle serait perdue.
      </p>
    </ConfirmDialog>
  );
}
