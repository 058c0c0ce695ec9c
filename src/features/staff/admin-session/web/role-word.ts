import type { AdminAccount } from '../contract.ts';

export function roleWord({ is_superuser }: Pick<AdminAccount, 'is_superuser'>): string {
  return is_superuser ? 'Super-administrateur' : 'Administrateur';
}

/** Their email when they have none. */
export function nameOf({
  first_name,
  last_name,
  email,
}: Pick<AdminAccount, 'first_name' | 'last_name' | 'email'>): string {
  return `${first_name} ${last_name}`.trim() || email;
}
