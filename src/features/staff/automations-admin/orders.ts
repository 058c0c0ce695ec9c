/** In which order the list stands; a minus turns it. */
export const AUTOMATION_ORDERS = [
  'name',
  '-name',
  'subscription_price',
  '-subscription_price',
  'owner_count',
  '-owner_count',
  'updated_at',
  '-updated_at',
] as const;
