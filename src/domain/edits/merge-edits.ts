/** docs/product/staff.md#two-on-one-form */

type Plain = string | number | boolean | null;
type Fields = Readonly<Record<string, Plain>>;

export function changedByOthers<Form extends Fields>(loaded: Form, current: Form): (keyof Form & string)[] {
  return Object.keys(loaded).filter((name) => loaded[name] !== current[name]);
}

export interface Merge<Form extends Fields> {
  /** A field that both changed keeps mine: it is a conflict, for a person to choose. */
  merged: Form;
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
