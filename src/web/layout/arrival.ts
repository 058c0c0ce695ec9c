/** What the page that one leaves has to say on the one that follows: it stays there, also when it is loaded again. */
export interface Arrival {
  title: string;
  text: string;
}

/** The `state` of a navigation that brings a message. */
export function arrivingWith(arrival: Arrival): { arrival: Arrival } {
  return { arrival };
}

/** The message that a navigation brought; the state may be anybody's. */
export function arrivalOf(state: unknown): Arrival | undefined {
  const { arrival } = Object(state) as { arrival?: Partial<Arrival> };
  const { title, text } = Object(arrival) as Partial<Arrival>;
  return typeof title === 'string' && typeof text === 'string' ? { title, text } : undefined;
}
