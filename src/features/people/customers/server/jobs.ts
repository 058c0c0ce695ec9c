import { closeCustomerTask, closeOrphan, setPerson } from './provider-person.ts';

/** What the jobs list takes from this slice. */
export const accountOutbox = { set_person: setPerson, [closeCustomerTask]: closeOrphan };
