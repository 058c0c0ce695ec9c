export interface Arrival {
  title: string;
  text: string;
}

export function arrivingWith(arrival: Arrival): { arrival: Arrival } {
  return { arrival };
}

/** Unchecked: a navigation's state may come from anywhere. */
export function arrivalOf(state: unknown): Arrival | undefined {
  const { arrival } = Object(state) as { arrival?: Partial<Arrival> };
  const { title, text } = Object(arrival) as Partial<Arrival>;
  return typeof title === 'string' && typeof text === 'string' ? { title, text } : undefined;
}
