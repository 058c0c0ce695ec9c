// Each tab keeps its own, while the sessions live in the shared storage.
export const SEEING_TOKEN = 'seeingToken';

/** docs/product/staff.md#seeing-as-a-customer */
export function seeingToken(): string | null {
  try {
    return sessionStorage.getItem(SEEING_TOKEN);
  } catch {
    // Storage may be refused: then nothing is seen.
    return null;
  }
}

export const isSeeing = (): boolean => seeingToken() !== null;
