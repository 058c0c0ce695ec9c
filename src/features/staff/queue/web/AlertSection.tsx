import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '#web/admin/Moment.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { QueueRow, QueueSection, Whose } from './QueueSection.tsx';
import { alertQueue } from './queries.ts';
import { alertActs, type OpenedAlert, ResolveAlertDialog } from './ResolveAlertDialog.tsx';

export function AlertSection({ mayRepair }: { mayRepair: boolean }) {
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
            second={
              <>
                <Whose person={alert.person} automation={alert.automation_name} />
                <p>{alert.explanation}</p>
                <p>{alert.proposal}</p>
                <p>
                  <Moment at={alert.raised_at} />
                </p>
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
