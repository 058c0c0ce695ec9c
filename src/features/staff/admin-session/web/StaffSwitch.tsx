import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { SeeingNotice } from '#staff/seeing/web/for-other-features.ts';
import { StaffSwitchContext } from '#web/layout/staff-switch-context.ts';
import { toast } from '#web/ui/toast.ts';
import type { AdminPasswordDialogProps } from './AdminPasswordDialog.tsx';

interface PasswordQuestion {
  Dialog: ComponentType<AdminPasswordDialogProps>;
  email: string;
}

const loadQuestion = () =>
  Promise.all([import('./AdminPasswordDialog.tsx'), import('./ask-who-switches.ts')]);

/** Everything else loads once the entry is shown. */
export default function StaffSwitch() {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<PasswordQuestion>();

  const switching = useMemo(
    () => ({
      prepare() {
        loadQuestion().catch(() => undefined);
      },
      async ask() {
        try {
          const [{ AdminPasswordDialog }, { askWhoSwitches }] = await loadQuestion();
          const email = await askWhoSwitches(queryClient);
          if (email) setAsked({ Dialog: AdminPasswordDialog, email });
        } catch {
          toast.error("Impossible de basculer vers l'administration");
        }
      },
    }),
    [queryClient],
  );

  return (
    <StaffSwitchContext value={switching}>
      <SeeingNotice />
      <Outlet />
      {asked ? <asked.Dialog email={asked.email} onClose={() => setAsked(undefined)} /> : null}
    </StaffSwitchContext>
  );
}
