// Of this tab alone: the sessions of customers and staff live in the browser's other storage.
export const SEEING_TOKEN = 'seeingToken';

/** Of a tab in which a member of the staff sees a customer's account (docs/product/staff.md#seeing-as-a-customer). */
export function seeingToken(): string | null {
  try {
    return sessionStorage.getItem(SEEING_TOKEN);
  } catch {
    // Storage may be refused: then nothing is seen.
    return null;
  }
}

export const isSeeing = (): boolean => seeingToken() !== null;
