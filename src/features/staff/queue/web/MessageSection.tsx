import { useQuery } from '@tanstack/react-query';
import { personName } from '#domain/people/person-name.ts';
import { emailWords } from '#domain/people/timeline-words.ts';
import { messageWords } from '#domain/watch/message-words.ts';
import { queueKey } from '#staff/admin-session/web/for-other-features.ts';
import { Moment } from '#web/admin/Moment.tsx';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import type { MessageInQueue } from '../contract.ts';
import * as calls from '../contract.ts';
import { QueueRow, QueueSection } from './QueueSection.tsx';
import { messageQueue } from './queries.ts';

const whatOf = ({ kind, email_name }: MessageInQueue): string =>
  kind === 'email' ? `Email\u00a0: ${emailWords(email_name)}` : messageWords(kind);

function SendAgain({ message }: { message: MessageInQueue }) {
  const send = useStaffAct({
    run: () => call(calls.sendMessageAgain, { params: { id: message.id } }),
    refreshes: queueKey,
    done: ({ detail }) => detail,
    failed: 'Impossible de renvoyer le message',
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      pending={send.isPending}
      aria-label={`Envoyer de nouveau\u00a0: ${whatOf(message)}`}
      onClick={() => send.mutate(undefined)}
    >
      Envoyer de nouveau
    </Button>
  );
}

export function MessageSection({ mayRepair }: { mayRepair: boolean }) {
  return (
    <QueueSection
      title="Messages non partis"
      description="Essayés quarante fois, ou refusés pour de bon."
      query={useQuery(messageQueue)}
      rowsOf={({ messages }) => messages}
      countOf={({ pagination }) => pagination.total_count}
      idOf={({ id }) => id}
      empty="Tous les messages sont partis."
      row={(message) => (
        <QueueRow
          second={
            <>
              {message.person ? `${personName(message.person)}, ` : ''}
              abandonné <Moment at={message.gave_up_at} />
              {message.may_be_sent ? '' : '. Il ne peut plus partir.'}
            </>
          }
          act={mayRepair && message.may_be_sent ? <SendAgain message={message} /> : null}
        >
          {whatOf(message)}
        </QueueRow>
      )}
    />
  );
}
