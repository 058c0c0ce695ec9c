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

/**
 * The last door before an event leaves: only these fields pass, whatever the SDK or a later version of it has added (the
 * machine's name, the page's address, the person, their device, what they did before).
 */
export function allowedEvent<Event extends object>(event: Event): Event {
  for (const field of Object.keys(event)) {
    if (!allowedFields.some((allowed) => allowed === field)) Reflect.deleteProperty(event, field);
  }
  return event;
}
