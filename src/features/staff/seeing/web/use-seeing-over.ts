import { useEffect } from 'react';
import { takeSeeingOver } from '#web/api/seen-account.ts';
import { toast } from '#web/ui/toast.ts';

/** It says why this page replaces a customer's account. */
export function useSeeingOver(): void {
  useEffect(() => {
    if (takeSeeingOver()) toast.info('La consultation du compte est terminée.');
  }, []);
}
