/** One line of the specification's customer side, and how its test is found. */
export interface Line {
  section: string;
  line: string;
  /** A text of the test's source: the message itself, the call's address, or a part of the test's name. */
  proof: string | RegExp;
}
