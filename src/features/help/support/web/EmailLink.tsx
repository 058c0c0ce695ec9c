import Mail from 'lucide-react/icons/mail';
import { useEffect, useRef } from 'react';
import { fallBackToWeb } from '#web/deep-link.ts';
import { toast } from '#web/ui/toast.ts';

export function EmailLink({ address, formId }: { address: string; formId: string }) {
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(() => () => stopWaiting.current?.(), []);

  function follow() {
    stopWaiting.current?.();
    stopWaiting.current = fallBackToWeb(() => {
      document.getElementById(formId)?.scrollIntoView({ block: 'start' });
      toast.info('Aucune application de messagerie ne s’est ouverte\u00a0: écrivez-nous par le formulaire.');
    });
  }

  return (
    <p className="mt-1 flex items-center gap-3">
      <Mail className="size-5 shrink-0 text-accent" aria-hidden="true" />
      <a
        href={`mailto:${address}`}
        onClick={follow}
        className="link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
      >
        {address}
      </a>
    </p>
  );
}
