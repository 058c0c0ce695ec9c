/** What two people did to one form (docs/product/staff.md#two-on-one-form). */

type Plain = string | number | boolean | null;
type Fields = Readonly<Record<string, Plain>>;

/** Names of the fields that somebody else changed since they were loaded. */
export function changedByOthers<Form extends Fields>(loaded: Form, current: Form): (keyof Form & string)[] {
  return Object.keys(loaded).filter((name) => loaded[name] !== current[name]);
}

export interface Merge<Form extends Fields> {
  /** What somebody changed alone is theirs; what both changed stays as I have it. */
  merged: Form;
  /** Both changed it, each in another way: only a person can tell. */
  conflicts: (keyof Form & string)[];
}

export function mergeEdits<Form extends Fields>(loaded: Form, mine: Form, current: Form): Merge<Form> {
  const theirs = changedByOthers(loaded, current);
  const untouched = theirs.filter((name) => mine[name] === loaded[name]);
  const taken = Object.fromEntries(untouched.map((name) => [name, current[name]]));
  return {
    merged: { ...mine, ...taken },
    conflicts: theirs.filter((name) => mine[name] !== loaded[name] && mine[name] !== current[name]),
  };
}
