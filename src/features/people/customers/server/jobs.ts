import { closeCustomerTask, closeOrphan, setPerson } from './provider-person.ts';

export const accountOutbox = { set_person: setPerson, [closeCustomerTask]: closeOrphan };
