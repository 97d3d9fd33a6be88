import type { RegistrarAnswer, RegistrarContact, RegistrarPostal } from '../registrar.ts';
import { newAuthInfo } from '../auth-info.ts';
import { answerOf, type Asked, type EppClient, type Refused } from './client.ts';
import { NS } from './namespaces.ts';
import { epp } from './session.ts';
import type { XmlElement } from './xml-element.ts';
import { elementsOf } from './xml-writer.ts';

const contact = elementsOf(NS.contact);

/** Lines of a street at most, and characters of one (RFC 5733 4). */
const [STREET_LINES, LINE_LENGTH] = [3, 255];

/** Makes a contact, or changes the one that is there (RFC 5733 3.2.1, 3.2.5). */
export async function saveContact(
  client: EppClient,
  saved: RegistrarContact,
): Promise<RegistrarAnswer<void>> {
  // A registry without contacts has nothing to be saved in.
  if (!client.dialect.contacts) return { ok: true, value: undefined, reference: '' };
  const created = await client.ask({
    kind: 'changes',
    build: () => ({
      action: epp(
        'create',
        contact('create', contact('id', saved.handle), fieldsOf(saved), authInfo(newAuthInfo())),
      ),
    }),
  });
  if (created.ok || created.response?.code !== 2302) return contactAnswer(created);
  const changed = await client.ask({
    kind: 'changes',
    build: () => ({
      action: epp('update', contact('update', contact('id', saved.handle), contact('chg', fieldsOf(saved)))),
    }),
  });
  return contactAnswer(changed);
}

function contactAnswer(asked: Asked): RegistrarAnswer<void> {
  if (asked.ok) return { ok: true, value: undefined, reference: asked.value.response.reference };
  // What is asked here is a contact, whatever the server complains of.
  return answerOf(isAboutFields(asked) ? { ...asked, code: 'CONTACT_INVALID' } : asked);
}

/** Something is missing, out of range, misspelt, against a rule; or a character that no document can have. */
const isAboutFields = ({ code, response }: Refused): boolean =>
  response ? [2003, 2004, 2005, 2306, 2308].includes(response.code) : code === 'POLICY';

const authInfo = (text: string): XmlElement => contact('authInfo', contact('pw', text));

function fieldsOf({ int, loc, phone, email }: RegistrarContact): XmlElement[] {
  return [
    postal('int', int),
    ...(loc ? [postal('loc', loc)] : []),
    contact('voice', phone),
    contact('email', email),
  ];
}

function postal(type: 'int' | 'loc', address: RegistrarPostal): XmlElement {
  const { name, organization, street, city, state, postcode, country } = address;
  return contact(
    'postalInfo',
    { type },
    contact('name', name),
    organization === undefined ? undefined : contact('org', organization),
    contact(
      'addr',
      streetLines(street).map((line) => contact('street', line)),
      contact('city', city),
      state === undefined ? undefined : contact('sp', state),
      postcode === '' ? undefined : contact('pc', postcode),
      contact('cc', country),
    ),
  );
}

function streetLines(street: string): string[] {
  const lines = street.split(/\r?\n/).map((line) => line.trim().slice(0, LINE_LENGTH));
  const some = lines.filter((line) => line !== '');
  return some.length <= STREET_LINES
    ? some
    : [...some.slice(0, STREET_LINES - 1), some.slice(STREET_LINES - 1).join(', ')];
}
