/** Why no migration is made, in one line that a person can act on. */
export class MigrationProblem extends Error {
  override name = 'MigrationProblem';
}
