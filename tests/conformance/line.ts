/** One line of the specification's customer side, and how its test is found. */
export interface Line {
  section: string;
  line: string;
  /** Texts of the test's source, the most telling first: the message itself, the call, a part of the test's name. */
  proofs: readonly (string | RegExp)[];
}
