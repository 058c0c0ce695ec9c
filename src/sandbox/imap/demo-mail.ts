/** A shop with these settings reads the stand-in's mailbox every few seconds. */
export const demoMail = {
  IMAP_AUTHSERV_ID: 'mx.rouage.example',
  IMAP_POLL_SECONDS: '2',
  IDEAS_ADDRESS: 'idees@rouage.example',
  SUPPORT_ADDRESS: 'support@rouage.example',
};
