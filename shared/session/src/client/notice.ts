/** A message that the session asks the host to show: a key of the message catalogue, or the server's own text. */
export type Notice =
  | { kind: 'error'; key: 'http.500' | 'net.down' | 'net.unreadable' | 'recharge.badMethod' }
  | { kind: 'error'; text: string };

/** Shows a message; given by the host, because the session has no user interface. */
export type Notify = (notice: Notice) => void;

/** Network messages wait this long, in milliseconds (B§8.3). */
export const NETWORK_NOTICE_DELAY = 150;

/**
 * Who shows what of an answer other than 200:
 * - `shown`: the client shows the server's msg (A§8.2)
 * - `own`: the caller has a rule of its own; the client shows lost connections and HTTP 500 only (D-037)
 * - `none`: a background load, of which nothing shows (A§8.19)
 */
export type Messages = 'shown' | 'own' | 'none';

/** Calls with a rule of their own: login, signup, pay, contact and company save (D-037). */
const ownRule: ReadonlySet<string> = new Set([
  'POST /login',
  'POST /signup',
  'POST /v1/orders/pay',
  'POST /v1/orders/batchPay',
  'POST /v1/orders/batch/pay',
  'GET /v1/inviteCode',
  'POST /v1/contacts',
  'PUT /v1/contacts',
  'POST /v1/organizations',
  'PUT /v1/organizations',
]);

/** Who shows the messages of a call unless the caller says. */
export function messagesOf({ method, path }: { method: string; path: string }): Messages {
  return ownRule.has(`${method} ${path}`) ? 'own' : 'shown';
}
