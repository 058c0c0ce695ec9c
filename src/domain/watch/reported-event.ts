const allowedFields = [
  'event_id',
  'timestamp',
  'platform',
  'level',
  'environment',
  'release',
  'exception',
  'tags',
] as const;

/** Sends only these fields, whatever the SDK adds (docs/product/security.md#error-reports-without-people). */
export function allowedEvent<Event extends object>(event: Event): Event {
  for (const field of Object.keys(event)) {
    if (!allowedFields.some((allowed) => allowed === field)) Reflect.deleteProperty(event, field);
  }
  return event;
}
