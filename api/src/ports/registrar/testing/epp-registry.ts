import { NS } from '../epp/namespaces.ts';
import { child, children, childText, type XmlElement } from '../epp/xml-element.ts';
import type { Registrar, RegistrarContact, RegistrarEvent, RegistrarPostal } from '../registrar.ts';
import { balance, changePoll, contact, domain, host, lowBalance } from './elements.ts';
import { type Answered, done, refusalAnswer } from './epp-answers.ts';
import { domainCommands, trnData } from './epp-registry-domains.ts';
import type { EppAccount, ServedAnswer, ServedCommand } from './epp-server.ts';

/** What all accounts of a registry share. */
export interface SharedObjects {
  /** Names of host objects. */
  hosts: Set<string>;
}

/**
 * An account at a test server that does what it is asked with a registrar's port, such as that of the embedded
 * registry: what a registry would do with its own database.
 */
export function registryAccount(
  user: string,
  password: string,
  registrar: Registrar,
  { hosts }: SharedObjects,
): EppAccount {
  const handles = new Set<string>();
  const domains = domainCommands(user, registrar, hosts);

  async function saveContact(command: ServedCommand): Promise<ServedAnswer> {
    const object = command.object;
    const handle = childText(object, NS.contact, 'id') ?? '';
    if (command.name === 'create' && handles.has(handle)) return { code: 2302, text: 'Object exists' };
    if (command.name === 'update' && !handles.has(handle))
      return { code: 2303, text: 'Object does not exist' };
    const fields = command.name === 'create' ? object : child(object, NS.contact, 'chg');
    const answer = await registrar.saveContact(contactOf(handle, fields));
    if (!answer.ok) return { ...refusalAnswer(answer), code: 2005, values: [contact('id', handle)] };
    handles.add(handle);
    return command.name === 'update'
      ? done()
      : done(contact('creData', contact('id', handle), contact('crDate', new Date(0).toISOString())));
  }

  function hostCommand({ name, object }: ServedCommand): ServedAnswer {
    const names = children(object, NS.host, 'name').map(({ text }) => text.trim());
    if (name === 'check')
      return done(
        host(
          'chkData',
          names.map((one) => host('cd', host('name', { avail: hosts.has(one) ? '0' : '1' }, one))),
        ),
      );
    const [made = ''] = names;
    if (name !== 'create') return { code: 2101, text: 'Unimplemented command' };
    if (hosts.has(made)) return { code: 2302, text: 'Object exists' };
    hosts.add(made);
    return done(host('creData', host('name', made), host('crDate', new Date(0).toISOString())));
  }

  async function askBalance(): Promise<ServedAnswer> {
    const answer = await registrar.deposit();
    if (!answer.ok) return refusalAnswer(answer);
    const left = (answer.value.amount / 100).toFixed(2);
    return done(
      balance(
        'infData',
        balance('creditLimit', left),
        balance('balance', '0.00'),
        balance('availableCredit', left),
        balance('creditThreshold', balance('percent', '10')),
      ),
    );
  }

  async function poll({ action }: ServedCommand): Promise<ServedAnswer> {
    const { op, msgID = '' } = action.attributes;
    const answer = await registrar.events();
    if (!answer.ok) return refusalAnswer(answer);
    if (op === 'ack') {
      if (!answer.value.some(({ id }) => id === msgID)) return { code: 2303, text: 'Object does not exist' };
      const acknowledged = await registrar.acknowledge(msgID);
      return acknowledged.ok ? done() : refusalAnswer(acknowledged);
    }
    const [oldest] = answer.value;
    if (!oldest) return { code: 1300, text: 'Command completed successfully; no messages' };
    if (oldest.kind === 'transfer') {
      const transfer = await registrar.queryTransfer(oldest.name ?? '');
      if (!transfer.ok) return refusalAnswer(transfer);
      return {
        ...messageOf(oldest),
        data: trnData(user, transfer.value),
        queue: { ...oldest, count: answer.value.length },
      };
    }
    return { ...messageOf(oldest), queue: { ...oldest, count: answer.value.length } };
  }

  const commands: Readonly<Record<string, (command: ServedCommand) => Answered>> = {
    [NS.domain]: domains,
    [NS.contact]: saveContact,
    [NS.host]: hostCommand,
    [NS.balance]: askBalance,
  };
  return {
    password,
    async serve(command) {
      if (command.name === 'poll') return poll(command);
      const serve = commands[command.object?.namespace ?? ''];
      return serve ? serve(command) : { code: 2000, text: 'Unknown command' };
    },
  };
}

/** A message as registries send it: the object in short, and for what it did by itself RFC 8590. */
function messageOf(event: RegistrarEvent): Omit<ServedAnswer, 'queue'> {
  const answer = { code: 1301, text: 'Command completed successfully; ack to dequeue' };
  const { name = '', kind, at } = event;
  if (kind === 'deposit-low')
    return {
      ...answer,
      data: lowBalance('pollData', lowBalance('registrarName', 'Test'), lowBalance('creditLimit', '0.00')),
    };
  const data = domain(
    'infData',
    domain('name', name),
    domain('roid', 'D1-TEST'),
    domain('clID', 'test-registry'),
  );
  if (kind !== 'changed' && kind !== 'deleted') return { ...answer, data };
  return {
    ...answer,
    data,
    extensions: [
      changePoll(
        'changeData',
        { state: 'after' },
        changePoll('operation', kind === 'deleted' ? 'autoPurge' : 'autoDelete'),
        changePoll('date', at.toISOString()),
        changePoll('svTRID', 'BATCH-1'),
        changePoll('who', 'Test registry'),
      ),
    ],
  };
}

function contactOf(handle: string, fields: XmlElement | undefined): RegistrarContact {
  const postals = children(fields, NS.contact, 'postalInfo');
  const of = (type: string) => postals.find(({ attributes }) => attributes['type'] === type);
  const loc = of('loc');
  return {
    handle,
    int: postalOf(of('int')),
    ...(loc && { loc: postalOf(loc) }),
    phone: childText(fields, NS.contact, 'voice') ?? '',
    email: childText(fields, NS.contact, 'email') ?? '',
  };
}

function postalOf(info: XmlElement | undefined): RegistrarPostal {
  const address = child(info, NS.contact, 'addr');
  const organization = childText(info, NS.contact, 'org');
  const state = childText(address, NS.contact, 'sp');
  return {
    name: childText(info, NS.contact, 'name') ?? '',
    ...(organization !== undefined && { organization }),
    street: children(address, NS.contact, 'street')
      .map(({ text }) => text)
      .join('\n'),
    city: childText(address, NS.contact, 'city') ?? '',
    ...(state !== undefined && { state }),
    postcode: childText(address, NS.contact, 'pc') ?? '',
    country: childText(address, NS.contact, 'cc') ?? '',
  };
}
