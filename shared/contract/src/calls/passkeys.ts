import type * as schemas from '../schemas/passkeys.ts';
import { typed } from '../typed.ts';

const area = 'account';

/** Passkeys of this person, the newest first. */
export const listPasskeys = typed<typeof schemas.listPasskeys>()({
  id: 'passkeys.list',
  method: 'GET',
  path: '/v1/passkeys',
  area,
  permission: 'session',
  reply: [
    {
      id: 'filled',
      name: 'text',
      site: 'text',
      here: 'boolean',
      synced: 'boolean',
      createdAt: 'whole',
      usedAt: 'whole',
    },
  ],
});
/** What the browser is to make a new passkey of. */
export const beginPasskey = typed<typeof schemas.beginPasskey>()({
  id: 'passkeys.begin',
  method: 'POST',
  path: '/v1/passkeys/options',
  area,
  permission: 'session',
  stepUp: true,
  reply: { options: 'filled' },
});
export const addPasskey = typed<typeof schemas.addPasskey>()({
  id: 'passkeys.add',
  method: 'POST',
  path: '/v1/passkeys',
  area,
  permission: 'session',
  stepUp: true,
  reply: {},
});
export const renamePasskey = typed<typeof schemas.renamePasskey>()({
  id: 'passkeys.rename',
  method: 'PUT',
  path: '/v1/passkeys/{id}',
  area,
  permission: 'session',
  reply: {},
});
export const removePasskey = typed<typeof schemas.removePasskey>()({
  id: 'passkeys.remove',
  method: 'DELETE',
  path: '/v1/passkeys/{id}',
  area,
  permission: 'session',
  stepUp: true,
  reply: {},
});
/**
 * What the browser asks a passkey. For a second factor the token is the ticket of the sign-in (D-044), for a fresh
 * proof that of the session, and for a sign-in there is none: nobody has said whose it is, and nothing is told of anybody.
 */
export const passkeyChallenge = typed<typeof schemas.passkeyChallenge>()({
  id: 'passkeys.challenge',
  method: 'POST',
  path: '/passkeyChallenge',
  area: 'session',
  permission: 'public',
  reply: { options: 'filled' },
});
/** Signs in by a passkey alone. The token stands in the authorization header of a 200 answer, as with the login. */
export const passkeySignIn = typed<typeof schemas.passkeySignIn>()({
  id: 'passkeys.signIn',
  method: 'POST',
  path: '/passkeyLogin',
  area: 'session',
  permission: 'public',
});
