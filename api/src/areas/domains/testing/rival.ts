import { newID } from '../../../platform/database/identifiers.ts';
import { embeddedRegistrar } from '../../../ports/registrar/embedded/embedded-registrar.ts';
import type { Registrar, RegistrarAnswer } from '../../../ports/registrar/registrar.ts';
import type { TestApi } from '../../../testing/api.ts';

/** The code that names of the other registrar have. */
export const RIVAL_CODE = 'Zq4-mUch.To_Guess';

/** Another registrar at the registry of a test. */
export interface Rival {
  registrar: Registrar;
  /** Registers a name there that has `RIVAL_CODE`; so many days pass by, so that it can be asked for. */
  register(name: string, options?: { days?: number; years?: number }): Promise<void>;
  /** Asks for a name of the portal with a code. */
  ask(name: string, code: string): Promise<RegistrarAnswer<unknown>>;
  decide(name: string, decision: 'approve' | 'reject' | 'cancel'): Promise<void>;
}

export async function openRival(api: Pick<TestApi, 'services' | 'advance'>): Promise<Rival> {
  const { db, now } = api.services;
  const registrar = embeddedRegistrar({ db, now, registrarID: 'rival' });
  const postal = { name: 'A', street: 'B', city: 'C', postcode: '1', country: 'CN' };
  await registrar.saveContact({
    handle: 'C-RIVAL',
    int: postal,
    phone: '+86.13800138000',
    email: 'a@b.example',
  });
  const contacts = { registrant: 'C-RIVAL', admin: 'C-RIVAL', tech: 'C-RIVAL', billing: 'C-RIVAL' };
  const key = () => `rival-${newID()}`;
  const require = (answer: RegistrarAnswer<unknown>) => {
    if (!answer.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  };
  return {
    registrar,
    async register(name, { days = 61, years = 2 } = {}) {
      const [free] = await registrar.check([name]);
      const { register = 0, renew = 0, currency = '' } = free?.prices ?? {};
      const fee =
        free?.state === 'premium' ? { fee: { amount: register + renew * (years - 1), currency } } : {};
      require(await registrar.create({ key: key(), name, years, contacts, nameservers: [], ...fee }));
      if (days > 0) api.advance(days * 86_400);
      require(await registrar.setTransferCode(name, RIVAL_CODE, { key: key() }));
    },
    ask: (name, code) => registrar.requestTransfer({ key: key(), name, code }),
    async decide(name, decision) {
      require(await registrar.decideTransfer(name, decision, { key: key() }));
    },
  };
}
