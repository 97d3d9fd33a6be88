import type * as invites from '../schemas/invites.ts';
import type * as schemas from '../schemas/session.ts';
import { typed } from '../typed.ts';

export * from './demo.ts';

const area = 'session';

/** Answers a puzzle; the solution travels with the login call (D-048). */
export const captcha = typed<typeof schemas.captcha>()({
  id: 'captcha',
  method: 'GET',
  path: '/captcha',
  area,
  permission: 'public',
  reply: { kind: 'filled', captchaID: 'filled', expiresIn: 'whole' },
});
/** The token stands in the authorization header of a 200 answer (A§4.4). */
export const login = typed<typeof schemas.login>()({
  id: 'API-018',
  method: 'POST',
  path: '/login',
  area,
  permission: 'public',
});
export const signup = typed<typeof schemas.signup>()({
  id: 'API-019',
  method: 'POST',
  path: '/signup',
  area,
  permission: 'public',
});
/** Whose invite code it is, for the sign-up page. */
export const lookUpInvite = typed<typeof invites.lookUpInvite>()({
  id: 'API-079',
  method: 'GET',
  path: '/signup/{code}',
  area,
  permission: 'public',
  reply: { valid: 'boolean', inviter: 'text' },
});
export const forgotPassword = typed<typeof schemas.forgotPassword>()({
  id: 'API-020',
  method: 'POST',
  path: '/forgot_password',
  area,
  permission: 'public',
  reply: { tel: 'text', email: 'text' },
});
export const verifyToken = typed<typeof schemas.verifyToken>()({
  id: 'API-021',
  method: 'POST',
  path: '/verify_token',
  area,
  permission: 'public',
  view: 'reads',
});
export const logout = typed<typeof schemas.logout>()({
  id: 'API-022',
  method: 'GET',
  path: '/v1/logout',
  area,
  permission: 'session',
  view: 'ends',
});
export const signupCodeByTel = typed<typeof schemas.signupCodeByTel>()({
  id: 'API-051',
  method: 'POST',
  path: '/v1/signupCode',
  area,
  permission: 'public',
});
export const signupCodeByEmail = typed<typeof schemas.signupCodeByEmail>()({
  id: 'API-052',
  method: 'GET',
  path: '/signupCode',
  area,
  permission: 'public',
});
export const passwordCodeByEmail = typed<typeof schemas.passwordCodeByEmail>()({
  id: 'API-049',
  method: 'GET',
  path: '/changePwdSendEmail',
  area,
  permission: 'public',
});
export const passwordCodeByTel = typed<typeof schemas.passwordCodeByTel>()({
  id: 'API-050',
  method: 'GET',
  path: '/changePwdSendSMS',
  area,
  permission: 'public',
});
export const changePasswordByTel = typed<typeof schemas.changePassword>()({
  id: 'API-053',
  method: 'POST',
  path: '/changePwdByTel',
  area,
  permission: 'public',
});
export const changePasswordByEmail = typed<typeof schemas.changePassword>()({
  id: 'API-054',
  method: 'POST',
  path: '/changePwdByEmail',
  area,
  permission: 'public',
});
/** Signs in by an account of WeChat that is bound to one here (D-227). */
export const wechatSignIn = typed<typeof schemas.wechatSignIn>()({
  id: 'API-023',
  method: 'POST',
  path: '/wxredirect',
  area,
  permission: 'public',
});
