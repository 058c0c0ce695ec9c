import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emailWords } from '#domain/people/notification-preferences.ts';
import { personName } from '#domain/people/person-name.ts';
import { roleNeeded } from '#domain/people/staff-rights.ts';
import { countOf } from '#domain/text/french-count.ts';
import { messageWords } from '#domain/watch/message-words.ts';
import { queueKey, useCurrentAdmin, useWaiting } from '#staff/admin-session/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { ActButton } from '#web/admin/ConfirmAct.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { MessageInQueue } from '../contract.ts';
import * as calls from '../contract.ts';
import { DifferenceSection, DisputeSection, LateSection, RenewalSection } from './DifferenceSection.tsx';
import { QueueRow, QueueSection, Whose } from './QueueSection.tsx';
import { alertQueue, messageQueue } from './queries.ts';
import { alertActs, type OpenedAlert, ResolveAlertDialog } from './ResolveAlertDialog.tsx';

const whatOf = ({ kind, email_name }: MessageInQueue): string =>
  kind === 'email' ? `Email\u00a0: ${emailWords(email_name)}` : messageWords(kind);

function SendAgain({ message }: { message: MessageInQueue }) {
  return (
    <ActButton
      aria-label={`Envoyer de nouveau\u00a0: ${whatOf(message)}`}
      run={() => call(calls.sendMessageAgain, { params: { id: message.id } })}
      refreshes={queueKey}
      done={({ detail }) => detail}
      failed="Impossible de renvoyer le message"
    >
      Envoyer de nouveau
    </ActButton>
  );
}

function MessageSection({ mayRepair }: { mayRepair: boolean }) {
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

/** It explains why the sum of the sections is larger. */
const countedOnce =
  'Une alerte qui parle d’une ligne d’une autre section n’est comptée qu’une fois, avec elle\u00a0; les renouvellements à venir ne le sont pas.';

export const meta = adminMeta('à traiter', '/admin/queue');
export const handle: StaffScreen = { right: 'queue.read' };

export default function AdminQueueScreen() {
  const { data: admin } = useCurrentAdmin();
  const mayRepair = admin?.rights.includes('provider.repair') ?? false;
  const waiting = useWaiting(admin?.rights.includes('queue.read') ?? false);
  return (
    <AdminPage
      title="À traiter"
      description={
        waiting === undefined
          ? 'Ce qui attend une personne.'
          : waiting === 0
            ? 'Rien n’attend une personne.'
            : `${countOf(waiting, { one: 'point attend', many: 'points attendent' })} une personne. ${countedOnce}`
      }
    >
      <div className="flex flex-col gap-4">
        {admin && !mayRepair ? (
          <p className="text-muted text-sm">{`Réparer, rembourser, renvoyer\u00a0: ${roleNeeded('provider.repair')}`}</p>
        ) : null}
        <DisputeSection />
        <AlertSection mayRepair={mayRepair} />
        <LateSection />
        <DifferenceSection mayRepair={mayRepair} />
        <MessageSection mayRepair={mayRepair} />
        <RenewalSection />
      </div>
    </AdminPage>
  );
}

function AlertSection({ mayRepair }: { mayRepair: boolean }) {
  const [opened, setOpened] = useState<OpenedAlert>();
  return (
    <>
      <QueueSection
        title="Alertes"
        description="Ce qui demande une personne, le plus ancien d’abord."
        query={useQuery(alertQueue)}
        rowsOf={({ results }) => results}
        countOf={({ count }) => count}
        idOf={({ id }) => id}
        empty="Aucune alerte."
        row={(alert) => (
          <QueueRow
            under={
              <>
                <Whose person={alert.person} automation={alert.automation_name} />
                <Moment at={alert.raised_at} />
              </>
            }
            second={
              <>
                <p>{alert.explanation}</p>
                <p>{alert.proposal}</p>
              </>
            }
            act={
              mayRepair ? (
                <span className="flex flex-wrap gap-2">
                  {alert.acts.map((act) => (
                    <Button
                      key={act}
                      size="sm"
                      variant="secondary"
                      aria-label={`${alertActs[act].label}\u00a0: ${alert.title}, alerte ${alert.id}`}
                      onClick={() => setOpened({ alert, act })}
                    >
                      {alertActs[act].label}
                    </Button>
                  ))}
                </span>
              ) : null
            }
          >
            {typeof alert.details.order === 'number' ? (
              <Link className="underline underline-offset-4" to={`/admin/orders/${alert.details.order}`}>
                {alert.title}
              </Link>
            ) : (
              alert.title
            )}
          </QueueRow>
        )}
      />
      {opened ? <ResolveAlertDialog opened={opened} onEnd={() => setOpened(undefined)} /> : null}
    </>
  );
}
