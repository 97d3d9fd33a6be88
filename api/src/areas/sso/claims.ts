import { isEmail } from '@certdeck/validation';

/** Whom a provider has signed in. */
export interface Person {
  issuer: string;
  subject: string;
  /** In small letters; '' for none, or one that the provider hasn't verified. */
  email: string;
  firstname: string;
  lastname: string;
  groups: readonly string[];
}

type Claims = Readonly<Record<string, unknown>>;

/** Characters of a name at most, as a profile keeps it. */
const LONGEST_NAME = 100;

function textOf(claims: Claims, name: string, most = LONGEST_NAME): string {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return typeof value === 'string'
    ? value
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .slice(0, most)
    : '';
}

/** Groups as providers write them: a list, or one alone. */
function groupsIn(claims: Claims, name: string): string[] {
  const value = name !== '' && Object.hasOwn(claims, name) ? claims[name] : undefined;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === 'string');
}

/** What an ID token says of a person, its signature and the rest checked before. */
export function readPerson(claims: Claims, groupClaim: string): Person {
  const email = textOf(claims, 'email', 320).toLowerCase();
  const given = textOf(claims, 'given_name');
  const family = textOf(claims, 'family_name');
  return {
    issuer: textOf(claims, 'iss', 500),
    subject: textOf(claims, 'sub', 255),
    email: claims['email_verified'] === true && isEmail(email) ? email : '',
    firstname: given === '' && family === '' ? textOf(claims, 'name') : given,
    lastname: family,
    groups: groupsIn(claims, groupClaim),
  };
}
