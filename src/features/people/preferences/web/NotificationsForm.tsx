import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { toast } from '#web/ui/toast.ts';
import { calls } from '../calls.ts';
import type { NotificationPreferences } from '../contract.ts';
import { notificationChoices } from './notification-choices.ts';
import { ownPreferences } from './queries.ts';

export function NotificationsForm({ preferences }: { preferences: NotificationPreferences }) {
  const [chosen, setChosen] = useState(preferences);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (body: NotificationPreferences) => call(calls.updatePreferences, { body }),
    onSuccess(kept) {
      queryClient.setQueryData(ownPreferences.queryKey, kept);
      toast.success('Préférences mises à jour avec succès');
    },
    onError: (error) => toast.error(error.message),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate(chosen);
  }

  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-3">
      {notificationChoices.map(({ name, label, help }) => (
        <Checkbox
          key={name}
          name={name}
          label={label}
          help={help}
          checked={chosen[name]}
          onChange={(event) => setChosen({ ...chosen, [name]: event.target.checked })}
        />
      ))}
      <Button type="submit" pending={change.isPending} className="mt-2 self-start max-sm:w-full">
        Enregistrer mes préférences
      </Button>
    </form>
  );
}
