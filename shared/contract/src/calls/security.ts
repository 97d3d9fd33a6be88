import type * as schemas from '../schemas/security.ts';
import { typed } from '../typed.ts';

const area = 'account';

export * from './passkeys.ts';
export * from './sso.ts';

/** A secret for an authenticator app (D-222). */
export const readAuthenticator = typed<typeof schemas.readAuthenticator>()({
  id: 'API-048',
  method: 'GET',
  path: '/v1/googleAuth',
  area,
  permission: 'session',
  reply: { secret: 'filled', otpauthURL: 'filled' },
});
/**
 * Sends a code to the account's own contact. Who signs in has a ticket instead of a session and sends it as the token
 * (D-044), so that the call itself asks for neither.
 */
export const sendTwoStepCode = typed<typeof schemas.sendTwoStepCode>()({
  id: 'API-063',
  method: 'GET',
  path: '/v1/twoStepAuthCode',
  area: 'session',
  permission: 'public',
  reply: {},
});
export const readTwoStep = typed<typeof schemas.readTwoStep>()({
  id: 'API-064',
  method: 'GET',
  path: '/v1/twoStepAuth',
  area,
  permission: 'session',
  reply: { telAuth: 'filled', emailAuth: 'filled', googleAuth: 'filled', recoveryCodes: 'whole' },
});
/**
 * Switches one kind of two-step verification on or off by a code of it. What is switched off has proved who
 * asks; for what is switched on the API asks for a fresh proof (12011).
 */
export const changeTwoStep = typed<typeof schemas.changeTwoStep>()({
  id: 'API-065',
  method: 'POST',
  path: '/v1/twoStepAuth',
  area,
  permission: 'session',
  reply: {},
});
/** Ten new recovery codes in place of the ones before. */
export const renewRecoveryCodes = typed<typeof schemas.renewRecoveryCodes>()({
  id: 'factors.recoveryCodes',
  method: 'POST',
  path: '/v1/recoveryCodes',
  area,
  permission: 'session',
  reply: { recoveryCodes: ['filled'] },
});
/** Sends a code to a number or address that the account is to get. */
export const sendBindCode = typed<typeof schemas.sendContactCode>()({
  id: 'API-057',
  method: 'GET',
  path: '/v1/bindEmailOrTel',
  area,
  permission: 'session',
  reply: {},
});
export const bindContact = typed<typeof schemas.confirmContact>()({
  id: 'API-058',
  method: 'POST',
  path: '/v1/bindEmailOrTel',
  area,
  permission: 'session',
  stepUp: true,
  reply: {},
});
/** Sends a code to the contact that takes the place of another (D-226). */
export const sendNewContactCode = typed<typeof schemas.sendContactCode>()({
  id: 'API-059',
  method: 'GET',
  path: '/v1/modifyEmailOrTel',
  area,
  permission: 'session',
  reply: {},
});
export const replaceContact = typed<typeof schemas.confirmContact>()({
  id: 'API-060',
  method: 'PUT',
  path: '/v1/modifyEmailOrTel',
  area,
  permission: 'session',
  reply: {},
});
/** Sends a code to a contact of before. */
export const sendOriginCode = typed<typeof schemas.sendOriginCode>()({
  id: 'API-061',
  method: 'GET',
  path: '/v1/modifyEmailOrTelSendOrigin',
  area,
  permission: 'session',
  reply: {},
});
export const verifyOrigin = typed<typeof schemas.verifyOrigin>()({
  id: 'API-062',
  method: 'POST',
  path: '/v1/modifyEmailOrTelOriginVerify',
  area,
  permission: 'session',
  reply: {},
});
/** The last step of a replacement by the kind of contact (D-225). */
export const replaceTel = typed<typeof schemas.replaceTel>()({
  id: 'API-055',
  method: 'POST',
  path: '/updatetel',
  area,
  permission: 'session',
});
export const replaceEmail = typed<typeof schemas.replaceEmail>()({
  id: 'API-056',
  method: 'POST',
  path: '/updateemailbyemaillast',
  area,
  permission: 'session',
});
/** Browsers on which this person is signed in. */
export const listSessions = typed<typeof schemas.listSessions>()({
  id: 'sessions.list',
  method: 'GET',
  path: '/v1/sessions',
  area,
  permission: 'session',
  reply: [
    {
      id: 'filled',
      current: 'boolean',
      userAgent: 'text',
      address: 'text',
      begunAt: 'whole',
      seenAt: 'whole',
    },
  ],
});
export const endSession = typed<typeof schemas.endSession>()({
  id: 'sessions.end',
  method: 'DELETE',
  path: '/v1/sessions/{id}',
  area,
  permission: 'session',
  reply: {},
});
export const endOtherSessions = typed<typeof schemas.endOtherSessions>()({
  id: 'sessions.endOthers',
  method: 'POST',
  path: '/v1/sessions/endOthers',
  area,
  permission: 'session',
  reply: {},
});
/** A proof of who is signed in, for calls that ask for one (D-301). */
export const stepUp = typed<typeof schemas.stepUp>()({
  id: 'factors.stepUp',
  method: 'POST',
  path: '/v1/stepUp',
  area,
  permission: 'session',
  reply: {},
});
