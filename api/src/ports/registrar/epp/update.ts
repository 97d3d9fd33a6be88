import type { DomainChange, DomainStatus, RegistrarAnswer } from '../registrar.ts';
import { answerOf, type EppClient } from './client.ts';
import type { DomainInfo, InfoAnswer } from './domain-info.ts';
import { makeHosts, serversOf } from './hosts.ts';
import { NS } from './namespaces.ts';
import { epp } from './session.ts';
import type { XmlElement } from './xml-element.ts';
import { type Content, elementsOf } from './xml-writer.ts';

const domain = elementsOf(NS.domain);

/** What is different from what the registry has, so that the same change asked twice is made once. */
interface Difference {
  servers: { add: string[]; remove: string[] };
  /** Handles by role. */
  contacts: { add: [string, string][]; remove: [string, string][] };
  statuses: { add: DomainStatus[]; remove: DomainStatus[] };
  registrant: string | undefined;
}

/** Changes a domain (RFC 5731 3.2.5), which takes what is added and what is removed. */
export async function updateDomain(
  client: EppClient,
  change: DomainChange,
  info: (name: string) => Promise<InfoAnswer>,
): Promise<RegistrarAnswer<void>> {
  const { key, name } = change;
  const present = await info(name);
  if (!present.ok) return answerOf(present);
  const difference = differenceOf(change, present.value, client.dialect.contacts);
  if (isNothing(difference)) return { ok: true, value: undefined, reference: present.reference };
  const { servers, contacts, statuses, registrant } = difference;
  const unmade = await makeHosts(client, name, servers.add);
  if (unmade) return answerOf(unmade);
  const asked = await client.ask({
    kind: 'changes',
    about: name,
    key,
    build: (services) => ({
      action: epp(
        'update',
        domain(
          'update',
          domain('name', name),
          part('add', [
            serversOf(services, servers.add),
            contacts.add.map(contactOf),
            statuses.add.map((s) => domain('status', { s })),
          ]),
          part('rem', [
            serversOf(services, servers.remove),
            contacts.remove.map(contactOf),
            statuses.remove.map((s) => domain('status', { s })),
          ]),
          registrant === undefined ? undefined : domain('chg', domain('registrant', registrant)),
        ),
      ),
    }),
  });
  if (asked.ok) return { ok: true, value: undefined, reference: asked.value.response.reference };
  // The domain is there, and the name servers were made: what isn't there is a contact.
  return answerOf(asked.code === 'NOT_FOUND' ? { ...asked, code: 'CONTACT_INVALID' } : asked);
}

function differenceOf(
  { nameservers, contacts = {}, addStatuses = [], removeStatuses = [] }: DomainChange,
  present: DomainInfo,
  hasContacts: boolean,
): Difference {
  const nextServers = nameservers ?? present.nameservers;
  const { registrant, ...others } = hasContacts ? contacts : {};
  const changed = Object.entries(others).filter(([role, handle]) => present.handles.get(role) !== handle);
  return {
    servers: {
      add: nextServers.filter((one) => !present.nameservers.includes(one)),
      remove: present.nameservers.filter((one) => !nextServers.includes(one)),
    },
    contacts: {
      add: changed,
      remove: changed.flatMap(([role]): [string, string][] => {
        const before = present.handles.get(role);
        return before === undefined ? [] : [[role, before]];
      }),
    },
    statuses: {
      add: addStatuses.filter((status) => !present.statuses.includes(status)),
      remove: removeStatuses.filter((status) => present.statuses.includes(status)),
    },
    registrant: registrant === present.handles.get('registrant') ? undefined : registrant,
  };
}

const isNothing = ({ servers, contacts, statuses, registrant }: Difference): boolean =>
  registrant === undefined &&
  [servers, contacts, statuses].every(({ add, remove }) => add.length + remove.length === 0);

const contactOf = ([type, handle]: [string, string]): XmlElement => domain('contact', { type }, handle);

/** `add` and `rem` have no empty form. */
function part(name: 'add' | 'rem', content: Content): XmlElement | undefined {
  const made = domain(name, content);
  return made.children.length === 0 ? undefined : made;
}
