/** What the sandbox remembers of an intent that waits for the customer's bank. */
export interface IntentContext {
  id: string;
  return_url: string | null;
  payment_method: string;
}
