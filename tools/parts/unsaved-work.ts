let isUnsaved = false;
let isLoose = false;
let tellLoose = (): void => {};

/** Something was typed that no file holds yet. */
export const workChanged = (): void => {
  isUnsaved = true;
};

export const workSaved = (): void => {
  isUnsaved = false;
};

/** For what is either empty or work: a list, a field that one pastes into. */
export const noteWork = (isThere: boolean): void => (isThere ? workChanged() : workSaved());

/** What the shop keeps no part of, so that only a file of it saves it: long data. */
export function noteLoose(isThere: boolean): void {
  const was = isLoose;
  isLoose = isThere;
  if (isThere !== was) tellLoose();
}

export const holdsLoose = (): boolean => isLoose;

export const onLoose = (tell: () => void): void => {
  tellLoose = tell;
};

const isAny = (): boolean => isUnsaved || isLoose;

/** Asks only where there is something to lose. `question` says what would be lost. */
export const mayReplaceWork = (question: string): boolean => !isAny() || confirm(question);

/** Leaving or reloading asks; a frame may not hear of it, so what replaces the work asks by itself too. */
export function guardLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (isAny()) event.preventDefault();
  });
}
