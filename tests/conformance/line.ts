/** One checkable claim of the customers' side of docs/product/, and the tests that hold it. */
export interface Line {
  /** Begins with the number of its section; never given to another claim. */
  id: string;
  says: string;
  /** `file: name of the test`, or `file: group › name` where two tests of a file share a name. */
  tests: readonly string[];
  /** Texts that the code of one of these tests must hold whole, outside its name: what it asserts to the letter. */
  letters?: readonly string[];
  /** `POST /api/addresses/` or `/dashboard`: one of these tests must name each part of it, and the method. */
  address?: string;
  /** What one of these tests must use: a screen and a dialog are looked at by axe, a form goes by the keyboard. */
  uses?: 'axe' | 'keyboard';
  /** Who is building it now: the line has no test yet. */
  elsewhere?: string;
}

export const claim = (id: string, says: string, ...tests: string[]): Line => ({ id, says, tests });

/** A text that a person reads; the slips of the words agreed on are part of it. */
export const message = (id: string, text: string, ...tests: string[]): Line => ({
  id,
  says: `« ${text} »`,
  tests,
  letters: [text],
});

export const call = (address: string, ...tests: string[]): Line => ({
  id: `7 ${address}`,
  says: address,
  tests,
  address,
});

/** An address that leads to another one. */
export const redirect = (address: string, ...tests: string[]): Line => ({
  id: `2 ${address}`,
  says: address,
  tests,
  address,
});

/** Every screen and dialog that has an address or an entry of its own in the list of states. */
export const looks = 'e2e/accessibility.spec.ts: {state.title} has no accessibility fault';

export const route = (address: string, ...tests: string[]): Line => ({
  ...redirect(address, ...tests, looks),
  uses: 'axe',
});
