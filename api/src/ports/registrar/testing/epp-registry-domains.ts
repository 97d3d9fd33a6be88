import { NS } from '../epp/namespaces.ts';
import { child, children, childText, type XmlElement } from '../epp/xml-element.ts';
import type {
  Availability,
  CreateRequest,
  DomainChange,
  DomainStatus,
  DomainTransfer,
  RegisteredDomain,
  Registrar,
  RegistrarContacts,
  TransferDecision,
} from '../registrar.ts';
import { domain, fee, launch, rgp } from './elements.ts';
import { type Answered, done, refusalAnswer } from './epp-answers.ts';
import { feeChecks, feeData, readFee } from './epp-registry-fees.ts';
import type { ServedAnswer, ServedCommand } from './epp-server.ts';

const UNKNOWN: ServedAnswer = { code: 2303, text: 'Object does not exist' };

/** Commands about domains, done with a registrar's port. */
export function domainCommands(
  user: string,
  registrar: Registrar,
  hosts: ReadonlySet<string>,
): (command: ServedCommand) => Answered {
  /** Keys of restores that wait for their report, by name. */
  const restoring = new Map<string, string>();

  async function check(command: ServedCommand): Promise<ServedAnswer> {
    const names = children(command.object, NS.domain, 'name').map(({ text }) => text.trim());
    const found = await registrar.check(names);
    if (child(command.extension, NS.launch, 'check')) return done(undefined, claimsData(found));
    const reasons = { taken: 'In use', reserved: 'Reserved name', unknown: 'Not of this registry' };
    return done(
      domain(
        'chkData',
        found.map(({ name, state }) => {
          const isFree = state === 'free' || state === 'premium';
          return domain(
            'cd',
            domain('name', { avail: isFree ? '1' : '0' }, name),
            isFree ? undefined : domain('reason', reasons[state]),
          );
        }),
      ),
      await feeChecks(registrar, command, found),
    );
  }

  async function create({ object, extension, key }: ServedCommand): Promise<ServedAnswer> {
    const name = childText(object, NS.domain, 'name') ?? '';
    const nameservers = serversOf(object);
    if (nameservers.some((one) => !hosts.has(one))) return UNKNOWN;
    const expected = readFee(extension, 'create');
    const request: CreateRequest = {
      key,
      name,
      years: Number(childText(object, NS.domain, 'period') ?? 1),
      contacts: contactsOf(object),
      nameservers,
      ...(expected && { fee: expected }),
      ...noticeOf(extension),
    };
    const answer = await registrar.create(request);
    if (!answer.ok) return refusalAnswer(answer);
    const { createdAt, expiresAt } = answer.value;
    return done(
      domain('creData', domain('name', name), dated('crDate', createdAt), dated('exDate', expiresAt)),
      await feeData(registrar, 'creData'),
    );
  }

  async function renew({ object, extension, key }: ServedCommand): Promise<ServedAnswer> {
    const name = childText(object, NS.domain, 'name') ?? '';
    const expected = readFee(extension, 'renew');
    const answer = await registrar.renew({
      key,
      name,
      until: new Date(`${childText(object, NS.domain, 'curExpDate')}T00:00:00Z`),
      years: Number(childText(object, NS.domain, 'period') ?? 1),
      ...(expected && { fee: expected }),
    });
    if (!answer.ok) return refusalAnswer(answer);
    return done(
      domain('renData', domain('name', name), dated('exDate', answer.value.expiresAt)),
      await feeData(registrar, 'renData'),
    );
  }

  async function info({ object }: ServedCommand): Promise<ServedAnswer> {
    const name = childText(object, NS.domain, 'name') ?? '';
    const answer = await registrar.info(name);
    if (!answer.ok) return refusalAnswer(answer);
    const { rgp: periods } = answer.value;
    const shown = restoring.has(name) ? ['pendingRestore'] : periods;
    return done(
      infData(user, answer.value),
      shown.length > 0
        ? rgp(
            'infData',
            shown.map((s) => rgp('rgpStatus', { s })),
          )
        : undefined,
    );
  }

  async function remove({ object, key }: ServedCommand): Promise<ServedAnswer> {
    const name = childText(object, NS.domain, 'name') ?? '';
    const answer = await registrar.remove(name, { key });
    if (!answer.ok) return refusalAnswer(answer);
    const left = await registrar.info(name);
    const credit = answer.value.refunded ? fee('credit', '-1.00') : undefined;
    return { ...done(undefined, await feeData(registrar, 'delData', credit)), code: left.ok ? 1001 : 1000 };
  }

  async function update(command: ServedCommand): Promise<ServedAnswer> {
    const { object, extension, key } = command;
    const name = childText(object, NS.domain, 'name') ?? '';
    const restore = child(child(extension, NS.rgp, 'update'), NS.rgp, 'restore');
    if (restore) return restoreDomain(name, key, restore.attributes['op']);
    const authInfo = child(child(object, NS.domain, 'chg'), NS.domain, 'authInfo');
    if (authInfo) {
      const set = await registrar.setTransferCode(name, childText(authInfo, NS.domain, 'pw'), { key });
      return set.ok ? done() : refusalAnswer(set);
    }
    const before = await registrar.info(name);
    if (!before.ok) return refusalAnswer(before);
    const answer = await registrar.update(changeOf(object, key, before.value));
    return answer.ok ? done() : refusalAnswer(answer);
  }

  /** The report makes a restore: until it comes the domain is as it was (RFC 3915 3.1). */
  async function restoreDomain(name: string, key: string, op: string | undefined): Promise<ServedAnswer> {
    const before = await registrar.info(name);
    if (op === 'request' && before.ok && before.value.rgp.includes('redemptionPeriod')) {
      restoring.set(name, key);
      return done(undefined, rgp('upData', rgp('rgpStatus', { s: 'pendingRestore' })));
    }
    const requested = op === 'report' ? restoring.get(name) : key;
    if (requested === undefined) return { code: 2105, text: 'No restore was requested' };
    const answer = await registrar.restore(name, { key: requested });
    if (!answer.ok) return refusalAnswer(answer);
    restoring.delete(name);
    return done(undefined, await feeData(registrar, 'updData'));
  }

  async function transfer({ action, object, extension, key }: ServedCommand): Promise<ServedAnswer> {
    const name = childText(object, NS.domain, 'name') ?? '';
    const { op = 'query' } = action.attributes;
    const answer = await transferAnswer(op, name, object, extension, key);
    if (!answer.ok) return refusalAnswer(answer);
    const data = trnData(user, answer.value);
    if (op === 'query') return done(data);
    const answered = done(data, await feeData(registrar, 'trnData'));
    return op === 'request' ? { ...answered, code: 1001 } : answered;
  }

  function transferAnswer(
    op: string,
    name: string,
    object: XmlElement | undefined,
    extension: XmlElement | undefined,
    key: string,
  ) {
    if (op === 'query') return registrar.queryTransfer(name);
    if (op !== 'request') return registrar.decideTransfer(name, op as TransferDecision, { key });
    const expected = readFee(extension, 'transfer');
    const code = childText(child(object, NS.domain, 'authInfo'), NS.domain, 'pw') ?? '';
    return registrar.requestTransfer({ key, name, code, ...(expected && { fee: expected }) });
  }

  const commands: Readonly<Record<string, (command: ServedCommand) => Answered>> = {
    check,
    create,
    renew,
    info,
    delete: remove,
    update,
    transfer,
  };
  return (command) => commands[command.name]?.(command) ?? { code: 2101, text: 'Unimplemented command' };
}

/** Which names need a notice: the claims form of a check has nothing else in its answer (RFC 8334 3.1.1). */
function claimsData(found: readonly Availability[]): XmlElement {
  return launch(
    'chkData',
    launch('phase', 'claims'),
    found.map(({ name, claimsKey }) =>
      launch(
        'cd',
        launch('name', { exists: claimsKey === undefined ? '0' : '1' }, name),
        claimsKey === undefined ? undefined : launch('claimKey', claimsKey),
      ),
    ),
  );
}

function noticeOf(extension: XmlElement | undefined): Pick<CreateRequest, 'claims'> {
  const notice = child(child(extension, NS.launch, 'create'), NS.launch, 'notice');
  if (!notice) return {};
  const at = (name: string) => new Date(childText(notice, NS.launch, name) ?? '');
  return {
    claims: {
      noticeId: childText(notice, NS.launch, 'noticeID') ?? '',
      notAfter: at('notAfter'),
      acceptedAt: at('acceptedDate'),
    },
  };
}

/** A transfer as its two registrars see it (RFC 5731 3.1.3). */
export function trnData(user: string, transfer: DomainTransfer): XmlElement {
  const { name, state, toUs, requestedAt, decidedAt, expiresAt } = transfer;
  return domain(
    'trnData',
    domain('name', name),
    domain('trStatus', state),
    domain('reID', toUs ? user : 'another-registrar'),
    dated('reDate', requestedAt),
    domain('acID', toUs ? 'another-registrar' : user),
    dated('acDate', decidedAt),
    dated('exDate', expiresAt),
  );
}

const dated = (name: string, date: Date | undefined) => (date ? domain(name, date.toISOString()) : undefined);

function infData(user: string, shown: RegisteredDomain): XmlElement {
  const { name, repositoryId, ours, statuses, contacts, nameservers, createdAt, expiresAt } = shown;
  const { registrant, ...others } = contacts ?? {};
  return domain(
    'infData',
    domain('name', name),
    domain('roid', repositoryId),
    statuses.map((s) => domain('status', { s })),
    registrant === undefined ? undefined : domain('registrant', registrant),
    Object.entries(others).map(([type, handle]) => domain('contact', { type }, handle)),
    nameservers.length > 0
      ? domain(
          'ns',
          nameservers.map((one) => domain('hostObj', one)),
        )
      : undefined,
    domain('clID', ours ? user : 'another-registrar'),
    dated('crDate', createdAt),
    dated('exDate', expiresAt),
  );
}

const serversOf = (object: XmlElement | undefined): string[] =>
  children(child(object, NS.domain, 'ns'), NS.domain, 'hostObj').map(({ text }) => text.trim());

function rolesOf(object: XmlElement | undefined): [string, string][] {
  return children(object, NS.domain, 'contact').map(({ attributes, text }) => [
    attributes['type'] ?? '',
    text.trim(),
  ]);
}

/** Whoever isn't named is the registrant. */
function contactsOf(object: XmlElement | undefined): RegistrarContacts {
  const registrant = childText(object, NS.domain, 'registrant') ?? '';
  return {
    registrant,
    admin: registrant,
    tech: registrant,
    billing: registrant,
    ...Object.fromEntries(rolesOf(object)),
  };
}

function changeOf(object: XmlElement | undefined, key: string, before: RegisteredDomain): DomainChange {
  const [add, rem] = [child(object, NS.domain, 'add'), child(object, NS.domain, 'rem')];
  const registrant = childText(child(object, NS.domain, 'chg'), NS.domain, 'registrant');
  const statuses = (part: XmlElement | undefined) =>
    children(part, NS.domain, 'status').map(({ attributes }) => attributes['s'] as DomainStatus);
  const contacts: Partial<RegistrarContacts> = {
    ...Object.fromEntries(rolesOf(add)),
    ...(registrant !== undefined && { registrant }),
  };
  const gone = serversOf(rem);
  const changesServers = gone.length + serversOf(add).length > 0;
  return {
    key,
    name: before.name,
    ...(changesServers && {
      nameservers: [...before.nameservers.filter((one) => !gone.includes(one)), ...serversOf(add)],
    }),
    ...(Object.keys(contacts).length > 0 && { contacts }),
    addStatuses: statuses(add),
    removeStatuses: statuses(rem),
  };
}
