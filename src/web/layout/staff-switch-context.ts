import { createContext } from 'react';

/** Asks for the password, then goes there. Settles once the dialog is shown or has failed. */
export const StaffSwitchContext = createContext<() => Promise<void>>(async () => {});
