import { useQuery } from '@tanstack/react-query';
import { EMAIL_STATE_LABELS } from '#domain/people/timeline-words.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { ActButton } from '#web/admin/ConfirmAct.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { EmailOfPerson } from '../contract.ts';
import * as calls from '../contract.ts';
import { emailOf, timelineKey } from './queries.ts';

const untold: Record<Exclude<EmailOfPerson['content'], 'shown'>, string> = {
  forgotten: 'Le contenu d’un email est effacé dès qu’il est parti\u00a0: seule sa trace reste.',
  secret: 'Cet email porte un lien qui agit au nom de son lecteur\u00a0: lui seul le voit.',
};

function Content({ email }: { email: EmailOfPerson }) {
  if (email.content !== 'shown') return <Notice tone="info">{untold[email.content]}</Notice>;
  return (
    <>
      <p className="font-medium">{email.subject}</p>
      <pre className="overflow-x-auto whitespace-pre-wrap rounded-md bg-sunken p-4 font-sans text-sm">
        {email.text}
      </pre>
    </>
  );
}

interface EmailDialogProps {
  userId: number;
  emailId: string;
  mayResend: boolean;
  onClose: () => void;
}

export function EmailDialog({ userId, emailId, mayResend, onClose }: EmailDialogProps) {
  const query = useQuery(emailOf(userId, emailId));
  const { data } = query;
  const description = data
    ? `${EMAIL_STATE_LABELS[data.state]}, décidé le ${formatDateTime(data.created_at)}`
    : undefined;
  return (
    <Dialog open onClose={onClose} title={data?.title ?? 'Email'} description={description}>
      <div className="flex flex-col gap-4">
        <Loaded
          query={query}
          failed="Impossible de lire l’email"
          loading="Chargement de l’email…"
          skeleton={<Skeleton className="h-40 w-full" />}
        >
          {(email) => <Content email={email} />}
        </Loaded>
        <DialogActions>
          {data?.can_resend && mayResend ? (
            <ActButton
              variant="primary"
              size="md"
              run={() => call(calls.resendEmail, { params: { id: userId, email: emailId } })}
              refreshes={timelineKey}
              done={({ detail }) => detail}
              failed="Impossible de renvoyer l’email"
              onEnd={onClose}
            >
              Renvoyer maintenant
            </ActButton>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Fermer
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
