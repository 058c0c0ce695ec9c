/** The settings of a shop whose mailbox is the stand-in; what is written to it is read within seconds. */
export const demoMail = {
  IMAP_AUTHSERV_ID: 'mx.rouage.example',
  IMAP_POLL_SECONDS: '2',
  IDEAS_ADDRESS: 'idees@rouage.example',
  SUPPORT_ADDRESS: 'support@rouage.example',
};
