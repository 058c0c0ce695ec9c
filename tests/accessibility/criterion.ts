/** A check of `npm run audit:a11y`, or all rules of axe on every screen (`e2e/accessibility.spec.ts`). */
export type MachineCheck =
  | 'axe'
  | 'markup'
  | 'title'
  | 'outline'
  | 'landmarks'
  | 'names'
  | 'autocomplete'
  | 'targets'
  | 'textSpacing'
  | 'reflow'
  | 'motion'
  | 'forcedColours'
  | 'skipLink'
  | 'focus'
  | 'focusZoomed'
  | 'errors';

/** How a criterion was judged. What an eye saw has its day, for a screen changes. */
export type Judged =
  /** It conforms where none of these checks found a fault on any screen. */
  | { by: readonly MachineCheck[] }
  | { eye: string; on: string; by?: readonly MachineCheck[] }
  | { notApplicable: string }
  /** Or was not shown to conform, which is counted the same. */
  | { fails: string; on: string };

/** A criterion of the RGAA 4.1.2: its number, what it is about, how it was judged. */
export type Criterion = readonly [number: string, about: string, judged: Judged];

export const isFailing = (judged: Judged): judged is Extract<Judged, { fails: string }> => 'fails' in judged;
