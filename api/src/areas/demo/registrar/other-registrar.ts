import { cleanName, comparableName, isDomain } from '@certdeck/validation';
import { newID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { newAuthInfo } from '../../../ports/registrar/auth-info.ts';
import { embeddedRegistrar } from '../../../ports/registrar/embedded/embedded-registrar.ts';
import { policyOf } from '../../../ports/registrar/embedded/policies.ts';
import { pricesOf } from '../../../ports/registrar/embedded/registration.ts';
import { type SponsoredName, sponsoredNames } from '../../../ports/registrar/embedded/sponsored-names.ts';
import type { RefusalCode, RegistrarAnswer } from '../../../ports/registrar/registrar.ts';

const REGISTRAR_ID = 'demo-elsewhere';
/** Registries keep a name 60 days after its registration; nobody waits so long to try a transfer. */
const AGE_MS = 61 * 86_400_000;
const MOST_YEARS = 2;

const HANDLE = 'C-ELSEWHERE';
const CONTACTS = { registrant: HANDLE, admin: HANDLE, tech: HANDLE, billing: HANDLE };
/** Nobody: numbers from +1 555 0100 on are kept for stories. */
const CONTACT = {
  handle: HANDLE,
  int: { name: 'Elsewhere', street: '1 Example Street', city: 'Example', postcode: '10000', country: 'US' },
  phone: '+1.5550100',
  email: 'elsewhere@registrar.example',
};

/** What can be done at the other registrar. */
export const registrarActs = ['register', 'code', 'approve', 'reject', 'ask', 'cancel'] as const;
export type RegistrarAct = (typeof registrarActs)[number];

export interface ActRequest {
  act: RegistrarAct;
  /** As it was typed. */
  name: string;
  /** Of `ask`: the code that the portal gave. */
  code: string;
}

/** What became of an act; `NO_NAME`: what was typed is no name that this registry can have. */
export type ActOutcome = ActRequest &
  (
    | {
        kind: 'done';
        /** The code that a name has from now on. It is kept nowhere. */
        newCode?: string;
        /** Until when the portal can say no. */
        until?: Date;
      }
    | { kind: 'refused'; why: RefusalCode | 'NO_NAME'; detail: string }
  );

/** A registrar beside the portal at the embedded registry, for names to come from and to go to. */
export interface OtherRegistrar {
  /** Those it has and those it asks for, the newest first. */
  names(): Promise<SponsoredName[]>;
  act(request: ActRequest): Promise<ActOutcome>;
}

/** What an act that was done has to say. */
type Said = Pick<Extract<ActOutcome, { kind: 'done' }>, 'newCode' | 'until'>;

export function otherRegistrar({ db, now }: { db: Db; now: () => Date }): OtherRegistrar {
  const registrarAt = (moment: () => Date) =>
    embeddedRegistrar({ db, now: moment, registrarID: REGISTRAR_ID });
  const registrar = registrarAt(now);
  const earlier = registrarAt(() => new Date(now().getTime() - AGE_MS));
  const newKey = () => ({ key: newID() });

  async function giveCode(name: string): Promise<RegistrarAnswer<Said>> {
    const newCode = newAuthInfo();
    const answer = await registrar.setTransferCode(name, newCode, newKey());
    return answer.ok ? { ...answer, value: { newCode } } : answer;
  }

  async function register(name: string, maxYears: number): Promise<RegistrarAnswer<Said>> {
    const saved = await registrar.saveContact(CONTACT);
    if (!saved.ok) return saved;
    const years = Math.min(MOST_YEARS, maxYears);
    const { register: first, renew, currency } = pricesOf(name);
    const created = await earlier.create({
      ...newKey(),
      ...{ name, years, contacts: CONTACTS, nameservers: [] },
      fee: { amount: first + renew * (years - 1), currency },
    });
    return created.ok ? giveCode(name) : created;
  }

  async function ask(name: string, code: string): Promise<RegistrarAnswer<Said>> {
    const { transfer: amount, currency } = pricesOf(name);
    const answer = await registrar.requestTransfer({
      ...newKey(),
      ...{ name, code, fee: { amount, currency } },
    });
    return answer.ok ? { ...answer, value: { until: answer.value.decidedAt } } : answer;
  }

  async function decide(
    name: string,
    decision: 'approve' | 'reject' | 'cancel',
  ): Promise<RegistrarAnswer<Said>> {
    const answer = await registrar.decideTransfer(name, decision, newKey());
    return answer.ok ? { ...answer, value: {} } : answer;
  }

  function answerOf(
    { act, code }: ActRequest,
    name: string,
    maxYears: number,
  ): Promise<RegistrarAnswer<Said>> {
    switch (act) {
      case 'register':
        return register(name, maxYears);
      case 'code':
        return giveCode(name);
      case 'ask':
        return ask(name, code);
      case 'approve':
      case 'reject':
      case 'cancel':
        return decide(name, act);
    }
  }

  return {
    names: () => sponsoredNames({ db, now }, REGISTRAR_ID),
    async act(request) {
      const name = comparableName(cleanName(request.name));
      const match = isDomain(name) ? policyOf(name) : undefined;
      if (!match) return { ...request, kind: 'refused', why: 'NO_NAME', detail: '' };
      const answer = await answerOf(request, name, match.policy.maxYears);
      return answer.ok
        ? { ...request, name, kind: 'done', ...answer.value }
        : { ...request, kind: 'refused', why: answer.code, detail: answer.detail };
    },
  };
}
