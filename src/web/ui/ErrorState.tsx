import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
}

export function ErrorState({
  title,
  children = 'Vérifiez votre connexion, puis réessayez.',
  onRetry,
  retrying,
  action,
}: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center md:py-14">
      <CircleAlert className="size-9 text-danger" strokeWidth={1.75} aria-hidden="true" />
      <p className="mt-4 font-heading text-lg font-semibold">{title}</p>
      <div className="mt-1 text-muted">{children}</div>
      {onRetry || action ? (
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          {onRetry ? (
            <Button variant="secondary" onClick={onRetry} pending={retrying}>
              <RotateCw className="size-4.5" aria-hidden="true" />
              Réessayer
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}
