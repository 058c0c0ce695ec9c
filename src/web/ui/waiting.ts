import { createContext, type RefObject, useContext } from 'react';

/** Answers whether what is shown takes no press yet (`useUnbidden`). */
export type Unbidden = (shown: RefObject<Element | null>, open: boolean) => boolean;

/** Tells the buttons in it. */
export const Waiting = createContext(false);
export const useWaiting = (): boolean => useContext(Waiting);
